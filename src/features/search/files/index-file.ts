import type { Settings } from '#config/schema.ts';
import type { IndexedVersion } from '#features/search/indexing/version-searches.ts';
import { digest } from '#platform/hash.ts';
import { databaseFile } from '#store/sqlite/database-file.ts';

/** Prefix of the files of all search indexes of a cache folder. */
export function indexStart(cache: string): string {
  return `${databaseFile(cache)}-search-`;
}

/**
 * Path of a site's search index. Unlike data that is cached by its content, an index belongs to one family: sites with
 * other sources or settings in the same cache folder have other files. `asterism cache` recognises the name as a part
 * of the database.
 */
export function indexFile({ product, sources, pages, server }: Settings): string {
  return `${indexStart(server.cache)}${digest(JSON.stringify([product, sources, pages]))}`;
}

/** Path of the search index of a version of a package, at a commit. */
export function versionIndexFile(
  { product, sources, pages, server }: Settings,
  { repo, commit }: IndexedVersion,
): string {
  return `${indexStart(server.cache)}${digest(JSON.stringify([product, sources, pages, 'version', repo, commit]))}`;
}
