import pLimit from 'p-limit';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { digest } from '#platform/hash.ts';
import { SourceError } from '#sources/source.ts';
import { asSourceError } from './as-source-error.ts';
import type { Contents } from './contents/contents.ts';
import { familyFormat } from './family/family-manifest.ts';
import type { RemoteResults, RepositoryCalls } from './family/published-repository.ts';
import type { JobQueue } from './jobs/job-queue.ts';
import { blobOf, parse } from './pack.ts';

/** An answer of a worker. */
export type Answer<T> =
  /** The result. */
  | { readonly result: T }
  /** Why the source cannot tell. */
  | { readonly problem: string };

export interface RepositoryCallsDeps {
  /** Contents of the cluster, which hold the answers. */
  readonly contents: Pick<Contents, 'read' | 'readMany' | 'add' | 'missing' | 'remove'>;
  /** Jobs of the cluster. */
  readonly jobs: Pick<JobQueue, 'send'>;
  /** How long an answer is waited for, in milliseconds. */
  readonly timeoutMs: number;
}

/** Pause between two looks for an answer, in milliseconds. */
const lookMs = 100;

/** After questions without an answer, others are waited for only a little: for how long, and how little, in ms. */
const silenceMs = 15_000;
const shortMs = 500;

/** Questions of a process that wait at once; further ones wait for them. */
const maxQuestions = 16;

/** How long the answer about a repository without commits is used, in milliseconds: nothing says when it changes. */
const uncertainMs = 60_000;

/** Creates the calls that workers answer. An answer stays in the store, so that each question is answered once. */
export function createRepositoryCalls({ contents, jobs, timeoutMs }: RepositoryCallsDeps): RepositoryCalls {
  const asking = new SingleFlight<string, Uint8Array>();
  const limit = pLimit(maxQuestions);
  let silentUntil = 0;
  let answeredAt = 0;

  async function given(answer: string, problem: string): Promise<Uint8Array | undefined> {
    const [passing] = await contents.readMany([problem]);
    if (passing !== undefined) void contents.remove([problem]).catch(() => undefined);
    return passing ?? contents.read(answer);
  }

  async function ask(answer: string, question: (problem: string) => Promise<void>): Promise<Uint8Array> {
    const problem = `problem-${digest(answer, crypto.randomUUID())}`;
    await question(problem);
    const begun = performance.now();
    const waitMs = begun < silentUntil ? shortMs : timeoutMs;
    while (performance.now() - begun < waitMs) {
      await new Promise((resolve) => setTimeout(resolve, lookMs));
      const found = await given(answer, problem);
      if (found === undefined) continue;
      answeredAt = performance.now();
      silentUntil = 0;
      return found;
    }
    // Where other questions were answered meanwhile, only this one is slow.
    if (answeredAt < begun) silentUntil = performance.now() + silenceMs;
    throw new SourceError('No worker has answered in time. Check that "asterism work" runs and can reach its sources.');
  }

  return {
    async call<K extends keyof RemoteResults>(
      record: Parameters<RepositoryCalls['call']>[0],
      method: K,
      args: readonly unknown[],
    ): Promise<RemoteResults[K]> {
      const { name, text } = blobOf('repository', record);
      const time = record.provenance === undefined ? Math.floor(Date.now() / uncertainMs) : 0;
      const answer = `answer-${digest(JSON.stringify([familyFormat, name, method, args, time]))}`;
      const question = (): Promise<Uint8Array> =>
        limit(ask, answer, async (problem) => {
          // The record of a commit is not published.
          if ((await contents.missing([name])).length > 0) await contents.add([[name, text]]);
          await jobs.send('call', { record: name, method, args, answer, problem });
        }).catch(asSourceError);
      const bytes = await asking.run(answer, async () => (await contents.read(answer)) ?? question());
      const given: Answer<RemoteResults[K]> = parse(bytes);
      if ('problem' in given) throw new SourceError(given.problem);
      return given.result;
    },
  };
}
