import type { GitTarget } from '#sources/git-target.ts';

/** What a job is about, by the name of its queue. */
export interface JobData {
  /** Lists a source of the settings and publishes it. */
  readonly source: { readonly index: number };
  /** Updates one repository of a source, as a forge says after a push. */
  readonly refresh: { readonly path: string };
  /** Answers a question of another process about a repository; the answer is a blob. */
  readonly call: {
    readonly record: string;
    readonly method: string;
    readonly args: readonly unknown[];
    readonly answer: string;
    /** Name of the blob for an answer to this attempt only. */
    readonly problem: string;
  };
  /** Fetches a git repository for the worker that lists its source; the result is a blob. */
  readonly repository: { readonly source: number; readonly target: GitTarget; readonly answer: string };
  /** Renders pages of a published family. */
  readonly render: { readonly number: number; readonly pages: readonly (readonly [repo: string, file: string])[] };
  /** Builds the search index of the newest family. */
  readonly index: { readonly number: number };
  /** Publishes what the files of the family say. */
  readonly facts: { readonly number: number };
  /** Removes blobs that no publication needs any more. */
  readonly prune: Readonly<Record<string, never>>;
  /** Purges keys from a cache in front. */
  readonly purge: { readonly keys: readonly string[] };
}

/** The name of a queue. */
export type JobName = keyof JobData;

/** How the jobs of a queue are treated. */
export interface QueueRules {
  /** Seconds after which a job is given up and tried again. */
  readonly expireInSeconds: number;
  /** True when one waiting job of a key stands for all. */
  readonly coalesced: boolean;
  /** Jobs that one worker does at once. */
  readonly concurrency: number;
}

/** The queues of a cluster. */
export const queues: Readonly<Record<JobName, QueueRules>> = {
  source: { expireInSeconds: 12 * 3_600, coalesced: true, concurrency: 4 },
  refresh: { expireInSeconds: 900, coalesced: true, concurrency: 4 },
  call: { expireInSeconds: 60, coalesced: false, concurrency: 4 },
  repository: { expireInSeconds: 1_800, coalesced: false, concurrency: 8 },
  render: { expireInSeconds: 900, coalesced: false, concurrency: 2 },
  index: { expireInSeconds: 3_600, coalesced: true, concurrency: 1 },
  facts: { expireInSeconds: 900, coalesced: true, concurrency: 1 },
  prune: { expireInSeconds: 1_800, coalesced: true, concurrency: 1 },
  purge: { expireInSeconds: 300, coalesced: false, concurrency: 1 },
};

/** The names of all queues. */
export const jobNames: readonly JobName[] = [
  'source',
  'refresh',
  'call',
  'repository',
  'render',
  'index',
  'facts',
  'prune',
  'purge',
];
