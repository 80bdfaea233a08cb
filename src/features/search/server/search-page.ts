import type { Context } from 'hono';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { maxQueryLength } from '#features/search/contract/results-path.ts';
import { hitsAsked } from '#features/search/contract/search.ts';
import { filterParams, unknownGroup } from '#features/search/contract/search-filter.ts';
import { type SearchView, searchData, searchPageName } from '#features/search/contract/search-view.ts';
import { searchPath } from '#features/search/declared.ts';
import { nothing } from '#features/search/indexing/versioned-search.ts';
import type { Base } from '#model/address/address.ts';
import { cutText } from '#model/text/shorten.ts';
import { noHtml } from '#model/views/document-view.ts';
import { requestedLanguage } from '#server/http/negotiation.ts';
import { sendCached } from '#server/http/responses/cached-response.ts';
import { createPageResponse, withNamedLanguage } from '#server/pages/page-response.ts';
import type { ServedPageDeps } from '#server/pages/served-page.ts';
import { frameOfSite } from '#server/views/page-view.ts';
import { withOriginalUrls } from './original-urls.ts';
import { type LimitedSearch, retryAfter } from './search-limit.ts';
import { searchOf } from './search-request.ts';

/** Dependencies of the search page. */
export interface SearchPageDeps extends ServedPageDeps {
  /** The empty snapshot that is shown before the end of the first sync. */
  readonly loading: Snapshot;
  readonly search: LimitedSearch;
}

/** The status of the page by how its search ended. */
const statuses = { found: 200, refused: 404, busy: 429, broken: 503 } as const;

/** Creates the handler of `GET /search?q=&in=&version=&group=&limit=`: the search for visitors without JavaScript. */
export function searchPage(deps: SearchPageDeps): (context: Context) => Promise<Response> {
  const { snapshots, loading, siteView } = deps;

  async function find(context: Context, snapshot: Snapshot, language: string): Promise<SearchView> {
    const { q = '' } = context.req.query();
    const { text: query, filter, unknown } = searchOf(context, cutText(q.trim(), maxQueryLength), snapshot);
    const { repo, group } = filter;
    const scope = repo === undefined ? undefined : { repo, title: snapshot.packages.get(repo)?.package.title ?? repo };
    const limit = hitsAsked(context.req.query('limit'));
    const asked = { query, filter, scope, limit };
    const refusal = unknownGroup(unknown);
    if (refusal !== undefined) return { ...asked, outcome: { kind: 'refused', refusal } };
    if (query === '') return { ...asked, outcome: { kind: 'found', result: nothing } };
    const searchQuery = { text: query, filter, language, limit };
    const outcome = await deps.search(context, snapshot, searchQuery);
    if (outcome.kind === 'refused') return { ...asked, filter: { repo }, outcome };
    if (outcome.kind !== 'found') return { ...asked, outcome };
    const { snapshot: searched } = outcome;
    const { shown } = searched;
    const result = withOriginalUrls(outcome.result, searched);
    return { ...asked, filter: { repo, version: shown?.name, group }, outcome: { kind: 'found', result } };
  }

  return async (context) => {
    const snapshot = snapshots.current() ?? loading;
    const site = siteView(snapshot);
    const chosen = requestedLanguage(context, site);
    if (chosen instanceof Response) return chosen;
    const search = await find(context, snapshot, chosen.language);
    const { outcome } = search;
    const frame = frameOfSite(snapshot, pathTo(search, snapshot));
    const parts = searchData.with(search);
    const view = { kind: 'feature', name: searchPageName, ...frame, parts, isUnlisted: true } as const;
    const content = { status: statuses[outcome.kind], view, ...noHtml, lasting: false };
    const response = createPageResponse(deps, { site, content, query: '', language: chosen.language });
    const retry = outcome.kind === 'busy' ? retryAfter(outcome) : {};
    const sent = chosen.isRequested ? withNamedLanguage(response, deps.caching) : response;
    return sendCached(context, { ...sent, headers: { ...sent.headers, ...retry } });
  };
}

function pathTo({ query, filter }: SearchView, site: Base): string {
  const params = new URLSearchParams({ ...(query && { q: query }), ...filterParams(filter) }).toString();
  return params === '' ? searchPath(site) : `${searchPath(site)}?${params}`;
}
