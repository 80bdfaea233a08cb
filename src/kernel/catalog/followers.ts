import type { Settings } from '#config/schema.ts';
import type { ThreadStates } from '#platform/worker/thread-states.ts';
import type { Articles } from './pages/article.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import type { VersionSnapshots } from './version-snapshots.ts';

/** What is kept beside the snapshots of a running site and follows them, such as an index of their pages. */
export interface Follower {
  /** Brings it into step with the current snapshot; resolves when that succeeded or failed. */
  update(): Promise<void>;
  /** Deletes its files in the cache that no site has used for a time, in milliseconds. Never throws. */
  prune(age: number): void;
  /** Answers the requests that wait for it with a failure, because the site has no time left for them. */
  refuseReaders(): void;
  /** Stops an update, and closes files and threads. */
  close(): Promise<void>;
}

/** What followers are opened with. */
export interface FollowerTools {
  readonly settings: Settings;
  /** The module of a thread of a feature, by its name. */
  readonly worker: (name: string) => URL;
  readonly snapshots: SnapshotStore;
  readonly articles: Articles;
  readonly versions: VersionSnapshots;
  /** Identifies the code that renders pages. */
  readonly release: string;
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
}

/** Opens a follower. Others find it by this function. */
export type OpenFollower<Own extends Follower = Follower> = (tools: FollowerTools) => Own;

/** What is opened in place of followers, for example where other processes do their work. */
export type FollowerReplacements = ReadonlyMap<OpenFollower, OpenFollower>;

/** All followers of a site. */
export interface Followers extends Follower {
  /** The one that a function opens; undefined for a site without it. */
  of<Own extends Follower>(open: OpenFollower<Own>): Own | undefined;
}

/** Opens followers; none for a static site, which is written once. */
export function openFollowers(
  all: readonly OpenFollower[],
  tools: FollowerTools,
  replacements: FollowerReplacements = new Map(),
): Followers {
  const opened = new Map(all.map((open) => [open, (replacements.get(open) ?? open)(tools)]));
  const each = [...opened.values()];
  return {
    // Only what opens the same kind of follower stands under its function: see `replacing`.
    of: <Own extends Follower>(open: OpenFollower<Own>) => opened.get(open) as Own | undefined,
    async update() {
      await Promise.all(each.map((follower) => follower.update()));
    },
    prune(age) {
      for (const follower of each) follower.prune(age);
    },
    refuseReaders() {
      for (const follower of each) follower.refuseReaders();
    },
    async close() {
      await Promise.all(each.map((follower) => follower.close()));
    },
  };
}

/** What is opened in place of a follower, as one of {@link FollowerReplacements}. */
export function replacing<Own extends Follower>(
  open: OpenFollower<Own>,
  other: OpenFollower<Own>,
): readonly [OpenFollower, OpenFollower] {
  return [open, other];
}
