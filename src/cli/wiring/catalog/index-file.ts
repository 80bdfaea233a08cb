import type { Settings } from '#config/schema.ts';
import { digest } from '#platform/hash.ts';
import { databaseFile } from '#store/database-file.ts';

/** How the files of all search indexes of a cache folder begin. */
export function indexStart(cache: string): string {
  return `${databaseFile(cache)}-search-`;
}

/**
 * The file of a site's search index. Unlike what is kept by content, an index belongs to one family: sites of other sources
 * or settings in the same cache folder have files of their own. The name makes it part of the database that
 * `asterism cache` tells of and clears.
 */
export function indexFile({ product, sources, pages, server }: Settings): string {
  return `${indexStart(server.cache)}${digest(JSON.stringify([product, sources, pages]))}`;
}
