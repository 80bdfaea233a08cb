import type { GitEnvironment } from '#features/git/process/git-environment.ts';
import { GitError } from '#features/git/process/git-error.ts';
import { runGit } from '#features/git/process/run-git.ts';

/** Objects of a repository, and how missing ones are fetched. */
export interface GitObjects {
  /** Environment of git commands that read objects. */
  readonly reading: GitEnvironment;
  /** True if no fetch has omitted contents. */
  isWhole(): Promise<boolean>;
  /**
   * Fetches contents by object id. False when the contents may stay missing; their sizes are then 0. Throws
   * {@link GitError}.
   */
  fetchMissing(ids: readonly string[]): Promise<boolean>;
}

/**
 * Reads the sizes of blobs that are not known, after missing ones were fetched in one request. A blob that may stay
 * missing has the size 0: its page then fails instead of being removed. Throws {@link GitError}.
 */
export async function readSizes(
  objects: GitObjects,
  ids: readonly string[],
  { known, timeLimit }: { readonly known: ReadonlyMap<string, number>; readonly timeLimit: number },
): Promise<ReadonlyMap<string, number>> {
  const wanted = [...new Set(ids)];
  const unknown = wanted.filter((id) => !known.has(id));
  const here = await localSizes(objects, unknown, timeLimit);
  const sizes = new Map([...wanted.flatMap((id) => sizeEntry(id, known)), ...here]);
  const missing = wanted.filter((id) => !sizes.has(id));
  if (missing.length === 0) return sizes;
  if (!(await objects.fetchMissing(missing))) return new Map([...sizes, ...missing.map((id) => [id, 0] as const)]);
  const fetched = await localSizes(objects, missing, timeLimit);
  const lost = missing.find((id) => !fetched.has(id));
  if (lost !== undefined) throw missingBlob(lost);
  return new Map([...sizes, ...fetched]);
}

/** Creates the error for a blob that the remote did not send. */
export function missingBlob(id: string): GitError {
  return new GitError(`the file ${id} is not in the mirror`, `missing blob ${id}`);
}

function sizeEntry(id: string, sizes: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  const size = sizes.get(id);
  return size === undefined ? [] : [[id, size]];
}

async function localSizes(
  { reading }: GitObjects,
  ids: readonly string[],
  timeLimit: number,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map();
  const args = ['cat-file', '--batch-check=%(objectname) %(objecttype) %(objectsize)', '--buffer'];
  const answer = await runGit({ args, input: `${ids.join('\n')}\n`, environment: reading, timeLimit });
  const lines = answer
    .toString('latin1')
    .split('\n')
    .map((line) => line.split(' '));
  return new Map(lines.flatMap(([id = '', type, size]) => (type === 'blob' ? [[id, Number(size)] as const] : [])));
}
