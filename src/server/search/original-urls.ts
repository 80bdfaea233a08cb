import { originalFile, pathOf } from '#model/address/address.ts';
import type { SearchHit, SearchResult } from '#model/views/search.ts';
import type { PagedSite } from '#server/pages/page-view.ts';

/**
 * What was found, with the sections of originals under the address that shows the original: that of all languages may show
 * a translation, which has not what was found. A package keeps its address, which follows the visitor.
 */
export function withOriginalUrls(found: SearchResult, snapshot: PagedSite): SearchResult {
  return { ...found, hits: found.hits.map((hit) => withOriginalUrl(hit, snapshot)) };
}

function withOriginalUrl(hit: SearchHit, snapshot: PagedSite): SearchHit {
  const { translated } = snapshot.pages.get(hit.repo)?.get(hit.file) ?? {};
  if (hit.kind === 'package' || translated === undefined || translated.base !== hit.file) return hit;
  const path = pathOf({ repo: hit.repo, file: originalFile(hit.file) }, snapshot);
  return { ...hit, url: hit.id === '' ? path : `${path}#${hit.id}` };
}
