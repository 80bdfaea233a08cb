import { LRUCache } from 'lru-cache';
import { findRenames } from '#features/git/history/find-renames.ts';
import { type LoggedCommit, pagePatterns, parseChanges } from '#features/git/history/parse-log.ts';
import type { GitLimits } from '#features/git/mirror/git-limits.ts';
import { readSizes } from '#features/git/objects/blob-sizes.ts';
import { runGit } from '#features/git/process/run-git.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { type CommitPlace, pathInCommit } from './commit-place.ts';

/** Number of answers in memory. */
const maxRemembered = 500;

/** Time for which an answer without old contents is remembered, in milliseconds. */
const pause = 60_000;

/** Finds the pages that were moved between two commits of a repository. Throws `GitError`. */
export type MovedFiles = (place: CommitPlace, from: string, to: string) => Promise<ReadonlyMap<string, string>>;

export interface MovedFilesOptions {
  /** Timeouts of git. */
  readonly limits: Pick<GitLimits, 'fetchTimeoutMs' | 'requestTimeoutMs'>;
  /** Limits how much is done at once. */
  readonly limit: <T>(work: () => Promise<T>) => Promise<T>;
}

/** Creates the function, which remembers its answers; concurrent calls share one. */
export function createMovedFiles({ limits, limit }: MovedFilesOptions): MovedFiles {
  const remembered = new LRUCache<string, ReadonlyMap<string, string>>({ max: maxRemembered });
  const running = new SingleFlight<string, ReadonlyMap<string, string>>();
  return async (place, from, to) => {
    const key = JSON.stringify([place.key, place.target.start, from, to]);
    const known = remembered.get(key);
    if (known !== undefined) return known;
    return running.run(key, async () => {
      let isComplete = true;
      const sizes = { known: new Map<string, number>(), timeLimit: limits.fetchTimeoutMs };
      const fetchMissing = async (ids: readonly string[]): Promise<void> => {
        isComplete = false;
        await readSizes(place.objects, ids, sizes);
        isComplete = true;
      };
      const timeLimit = limits.requestTimeoutMs;
      const found = await limit(() => findMovedFiles(place, { from, to, timeLimit, fetchMissing }));
      // Without old contents only files with the same bytes are found.
      remembered.set(key, found, isComplete ? {} : { ttl: pause });
      return found;
    });
  };
}

interface MovedFilesInput {
  readonly from: string;
  readonly to: string;
  readonly timeLimit: number;
  readonly fetchMissing: (ids: readonly string[]) => Promise<void>;
}

const changes = ['diff-tree', '-r', '-z', '--raw', '--no-renames', '--no-abbrev', '--no-ext-diff'];

/** Finds the moved pages inside the start folder. */
async function findMovedFiles(
  { objects, target }: Pick<CommitPlace, 'objects' | 'target'>,
  { from, to, timeLimit, fetchMissing }: MovedFilesInput,
): Promise<ReadonlyMap<string, string>> {
  const git = (args: readonly string[], input = ''): Promise<Buffer> =>
    runGit({ args, input, environment: objects.reading, timeLimit });
  const found = parseChanges(await git([...changes, from, to, '--', ...pagePatterns]));
  // Both versions as one commit after the other.
  const step: LoggedCommit = { commit: to, parents: [from], time: 0, author: '', ...found };
  const moved = (await findRenames([step], { git, fetchMissing })).get(to) ?? new Map();
  const prefix = pathInCommit(target, '');
  const isInside = (path: string): boolean => path.startsWith(prefix);
  const inside = [...moved].filter(([old, next]) => isInside(old) && isInside(next));
  return new Map(inside.map(([old, next]) => [old.slice(prefix.length), next.slice(prefix.length)]));
}
