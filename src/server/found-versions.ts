import { originalFile, pathOf } from '#model/address.ts';
import type { SearchHit, SearchResult } from '#model/search.ts';
import type { Snapshot } from '#model/snapshot.ts';

/**
 * What was found, with the sections of originals under the address that shows the original: that of all languages may show
 * a translation, which has not what was found. A package keeps its address, which follows the visitor.
 */
export function foundVersions(found: SearchResult, snapshot: Pick<Snapshot, 'pages' | 'product'>): SearchResult {
  return { ...found, hits: found.hits.map((hit) => foundVersion(hit, snapshot)) };
}

function foundVersion(hit: SearchHit, { pages, product }: Pick<Snapshot, 'pages' | 'product'>): SearchHit {
  const { translated } = pages.get(hit.repo)?.get(hit.file) ?? {};
  if (hit.kind === 'package' || translated === undefined || translated.base !== hit.file) return hit;
  const path = pathOf({ repo: hit.repo, file: originalFile(hit.file) }, product);
  return { ...hit, url: hit.id === '' ? path : `${path}#${hit.id}` };
}
