import type { IndexedPackage } from '#features/search/contract/search.ts';
import { packageKey } from './index-rows.ts';

/** How packages differ from those in a database. */
export interface PackageChanges {
  /** Identities of packages that are only in the database. */
  readonly gone: readonly string[];
  /** Packages that are new, or whose row has changed. */
  readonly changed: readonly IndexedPackage[];
}

/** Compares packages with the rows of a database: the identity of each stored package, and its {@link packageKey}. */
export function packageChanges(
  rows: readonly { readonly repo?: unknown; readonly key?: unknown }[],
  packages: ReadonlyMap<string, IndexedPackage>,
): PackageChanges {
  const stored = new Map(rows.map(({ repo, key }) => [String(repo), key]));
  return {
    gone: [...stored.keys()].filter((repo) => !packages.has(repo)),
    changed: [...packages.values()].filter((item) => stored.get(item.repo) !== packageKey(item)),
  };
}
