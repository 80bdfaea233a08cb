import type { Catalog } from '#cli/wiring/catalog/open-catalog.ts';
import type { Search } from '#features/search/contract/search.ts';
import { openSiteSearch } from '#features/search/files/site-search.ts';

/** The search in the current pages of a site, without limits. */
export function currentSearch({ catalog }: { readonly catalog: Pick<Catalog, 'followers'> }): Search {
  const search = catalog.followers.of(openSiteSearch);
  if (search === undefined) throw new Error('The site has no search.');
  return search.current;
}
