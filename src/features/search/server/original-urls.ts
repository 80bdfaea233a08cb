import type { SearchHit, SearchResult } from '#features/search/contract/search.ts';
import { originalFile, pathOf } from '#model/address/address.ts';
import type { PagedSite } from '#server/views/page-view.ts';

/**
 * Points hits in sections of originals to the address that always shows the original. The address of all languages may show
 * a translation, which does not have the words of the hit. Hits of packages keep the address of all languages.
 */
export function withOriginalUrls(found: SearchResult, snapshot: PagedSite): SearchResult {
  return { ...found, hits: found.hits.map((hit) => withOriginalUrl(hit, snapshot)) };
}

function withOriginalUrl(hit: SearchHit, snapshot: PagedSite): SearchHit {
  const { translated } = snapshot.packages.get(hit.repo)?.pages.get(hit.file) ?? {};
  if (hit.kind === 'package' || translated === undefined || translated.base !== hit.file) return hit;
  const path = pathOf({ repo: hit.repo, file: originalFile(hit.file) }, snapshot);
  return { ...hit, url: hit.id === '' ? path : `${path}#${hit.id}` };
}
