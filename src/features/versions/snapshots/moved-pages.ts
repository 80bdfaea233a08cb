import { ignoreSourceError, type RepositoryReader } from '#sources/source.ts';

/** Two commits of a repository; undefined where the source has none. */
export interface CommitRange {
  /** The commit with the former paths. */
  readonly from: string | undefined;
  /** The commit with the new paths. */
  readonly to: string | undefined;
}

/** The new paths of the pages that were moved between two commits, by their former ones; none where the source cannot tell. */
export async function movedPages(
  repository: Pick<RepositoryReader, 'movedFiles'> | undefined,
  { from, to }: CommitRange,
): Promise<ReadonlyMap<string, string>> {
  if (from === undefined || to === undefined) return new Map();
  // Without the renames, links lead to the nearest page.
  return (await repository?.movedFiles?.(from, to).catch(ignoreSourceError)) ?? new Map();
}
