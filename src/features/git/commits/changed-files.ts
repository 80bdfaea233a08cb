import { LRUCache } from 'lru-cache';
import { runGit } from '#features/git/process/run-git.ts';
import { type CommitPlace, pathInCommit } from './commit-place.ts';

/** Number of answers in memory. */
const maxRemembered = 200;

/** Maximum size of the list of changed files, in bytes. */
const outputLimit = 32 * 1024 * 1024;

/** Two commits, and the maximum number of files. */
export interface ChangedRange {
  /** The commit that the change is for. */
  readonly from: string;
  /** The commit with the change. */
  readonly to: string;
  /** Maximum number of files that are listed. */
  readonly limit: number;
}

/**
 * Lists the files that a commit changed since its last common ancestor with another: undefined for more than the limit.
 * Throws `GitError`.
 */
export type ChangedFiles = (place: CommitPlace, range: ChangedRange) => Promise<readonly string[] | undefined>;

/** Creates the function, which remembers its answers. Each git command has this timeout, in milliseconds. */
export function createChangedFiles(timeLimit: number): ChangedFiles {
  const remembered = new LRUCache<string, { readonly files: readonly string[] | undefined }>({ max: maxRemembered });
  return async (place, range) => {
    const key = JSON.stringify([place.key, place.target.start, range]);
    const known = remembered.get(key) ?? { files: await readChangedFiles(place, range, timeLimit) };
    remembered.set(key, known);
    return known.files;
  };
}

async function readChangedFiles(
  { objects, target }: CommitPlace,
  { from, to, limit }: ChangedRange,
  timeLimit: number,
): Promise<readonly string[] | undefined> {
  const run = { environment: objects.reading, timeLimit, outputLimit };
  const base = (await runGit({ ...run, args: ['merge-base', from, to], answers: [1] })).toString('latin1').trim();
  const flags = ['-r', '-z', '--name-only', '--no-renames', '--no-ext-diff'];
  // Two histories without a common commit have all files in common with none.
  const args = ['diff-tree', ...flags, base === '' ? from : base, to, '--'];
  const paths = (await runGit({ ...run, args })).toString('utf8').split('\0');
  const prefix = pathInCommit(target, '');
  const inside = paths.filter((path) => path !== '' && path.startsWith(prefix));
  // Files outside the start folder are no part of the preview.
  return inside.length > limit ? undefined : inside.map((path) => path.slice(prefix.length));
}
