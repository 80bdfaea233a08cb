import type { Context } from 'hono';
import type { SiteSnapshot, SnapshotStore } from '#catalog/snapshot-store.ts';
import type { Base } from '#model/address/address.ts';
import { searchPath } from '#model/address/site-paths.ts';
import { cutText } from '#model/text/shorten.ts';
import { noHtml, type PageView, type SearchView, type SiteView } from '#model/views/page-view.ts';
import { hitsAsked } from '#model/views/search.ts';
import { filterParams, unknownGroup } from '#model/views/search-filter.ts';
import { requestedLanguage } from '#server/http/negotiation.ts';
import { sendCached } from '#server/http/responses/cached-response.ts';
import { createPageResponse, type PageResponseDeps, withNamedLanguage } from '#server/pages/page-response.ts';
import { viewOfServerOnly } from '#server/views/page-view.ts';
import { withOriginalUrls } from './original-urls.ts';
import type { SearchLimit } from './search-limit.ts';
import { maxQueryLength, searchOf } from './search-request.ts';
import { nothing } from './versioned-search.ts';

/** Dependencies of the search page. */
export interface SearchPageDeps extends PageResponseDeps {
  /** Holds the current snapshot. */
  readonly snapshots: SnapshotStore;
  /** The empty snapshot that is shown before the end of the first sync. */
  readonly loading: SiteSnapshot;
  /** Gives a snapshot's site view. */
  readonly siteView: (siteSnapshot: SiteSnapshot) => SiteView;
  /** The search with its limits. */
  readonly searchLimit: SearchLimit;
}

/** Creates the handler of `GET /search?q=&in=&version=&group=&limit=`: the search for visitors without JavaScript. */
export function searchPage(deps: SearchPageDeps): (context: Context) => Promise<Response> {
  const { snapshots, loading, siteView } = deps;

  async function find(context: Context, siteSnapshot: SiteSnapshot, language: string): Promise<SearchOutcome> {
    const { snapshot } = siteSnapshot;
    const { q = '' } = context.req.query();
    const { text: query, filter, unknown } = searchOf(context, cutText(q.trim(), maxQueryLength), snapshot);
    const { repo, group } = filter;
    const scope = repo === undefined ? undefined : { repo, title: snapshot.byRepo.get(repo)?.title ?? repo };
    const limit = hitsAsked(context.req.query('limit'));
    const asked = { query, filter, scope, limit };
    const strange = unknownGroup(unknown);
    if (strange !== undefined) return { status: 404, search: { ...asked, result: strange } };
    if (query === '') return { status: 200, search: { ...asked, result: nothing } };
    const searchQuery = { text: query, filter, language, limit };
    const found = await deps.searchLimit.search(context, siteSnapshot, searchQuery);
    if (found === 'broken') return { status: 503, search: { ...asked, result: 'broken' } };
    if ('wait' in found) return { status: 429, wait: found.wait, search: { ...asked, result: 'busy' } };
    if ('refused' in found) return { status: 404, search: { ...asked, filter: { repo }, result: found.refused } };
    const result = withOriginalUrls(found.result, found.siteSnapshot.snapshot);
    return { status: 200, search: { ...asked, filter: { repo, version: found.version, group }, result } };
  }

  return async (context) => {
    const siteSnapshot = snapshots.current() ?? loading;
    const site = siteView(siteSnapshot);
    const chosen = requestedLanguage(context, site);
    if (chosen instanceof Response) return chosen;
    const { status, search, wait } = await find(context, siteSnapshot, chosen.language);
    const view = viewOfServerOnly(siteSnapshot.snapshot, pathTo(search, siteSnapshot.snapshot));
    const content = { status, view, search, ...noHtml, lasting: false };
    const response = createPageResponse(deps, { site, content, query: '', language: chosen.language });
    const retry = wait === undefined ? {} : { 'Retry-After': String(wait) };
    const sent = chosen.named ? withNamedLanguage(response, deps.caching) : response;
    return sendCached(context, { ...sent, headers: { ...sent.headers, ...retry } });
  };
}

interface SearchOutcome {
  readonly status: 200 | 404 | 429 | 503;
  readonly search: SearchView;
  readonly wait?: number;
}

function pathTo({ query, filter }: SearchView, site: Base): PageView['path'] {
  const params = new URLSearchParams({ ...(query && { q: query }), ...filterParams(filter) }).toString();
  return params === '' ? searchPath(site) : `${searchPath(site)}?${params}`;
}
