import type { ClusterWorld } from './cluster-world.ts';
import type { World } from './world.ts';

/** What a fault did: nothing that a reader sees; less than usual, and the site says so; or what must not happen. */
export type Verdict = 'held' | 'degraded' | 'wrong';

/** What was seen of a fault. */
export interface Seen {
  /** What it did. */
  readonly verdict: Verdict;
  /** What was seen, in some words: a cell of the table. */
  readonly text: string;
}

/** A row of the table of faults. */
export interface Fault {
  /** What happens. */
  readonly name: string;
  /** What must be seen. */
  readonly expected: string;
  /** What this machine lacks for it, such as `root` or `PostgreSQL`; undefined if it can run. */
  readonly lacks?: () => string | undefined | Promise<string | undefined>;
  /** Lets it happen and looks. What it throws is wrong. */
  readonly run: (lab: Lab) => Promise<Seen>;
}

/** What the faults have to work with. */
export interface Lab {
  /** An empty folder for this fault, which belongs to the user of the sites. */
  readonly folder: string;
  /** The site that the faults of folders, git, threads and caches share; it is well. */
  world(): Promise<World>;
  /** The site of several processes that the faults of databases share; it is well. */
  cluster(): Promise<ClusterWorld>;
}

/** The row of something that must be true: held with its text, or wrong with what was seen instead. */
export function held(isTrue: boolean, text: string): Seen {
  return { verdict: isTrue ? 'held' : 'wrong', text };
}
