import type { Snapshot } from '#catalog/snapshot-store.ts';
import { parseComparison } from '#features/comparison/declared.ts';
import { repoOf } from '#model/address/address.ts';
import { findRepo } from '#model/package/find-repo.ts';
import type { DecodedPath } from '#server/http/request-path.ts';
import type { ComparisonRequest } from './comparison-content.ts';

/** The comparison that a path names; undefined for any other path, and for an unknown package. */
export function requestedComparison(
  snapshot: Snapshot,
  { segments: [route = '', ...rest] }: Pick<DecodedPath, 'segments'>,
): Omit<ComparisonRequest, 'url'> | undefined {
  const range = parseComparison(rest);
  const repo = range && findRepo(repoOf(route, snapshot.product), snapshot);
  const item = repo === undefined ? undefined : snapshot.packages.get(repo)?.package;
  if (range === undefined || item === undefined) return undefined;
  return { package: item, ...range };
}
