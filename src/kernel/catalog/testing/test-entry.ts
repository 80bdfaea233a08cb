import { createEntry, type PackageEntry, type PackageFacts } from '#catalog/package-entry.ts';
import type { Package } from '#model/package/package.ts';
import type { RepositoryReader } from '#sources/source.ts';

/** The entry of a package without files, apart from these facts, that reads by a listing. */
export function testEntry(item: Package, facts: Partial<PackageFacts> = {}, reader?: RepositoryReader): PackageEntry {
  const none = { repository: undefined, pages: new Map(), sites: [], files: new Map(), releases: [] };
  return createEntry({ ...none, ...facts, package: item }, reader);
}
