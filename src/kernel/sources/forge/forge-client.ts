import type { HttpLimits } from '#platform/http/http-limits.ts';
import { SourceError } from '#sources/source.ts';
import { createSourceClient } from '#sources/source-client.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import { type ApiPage, createCachedPages } from './cached-pages.ts';
import type { ForgeAdapter, ForgeRequest } from './forge-adapter.ts';
import { ForgeFailure, statusFailure, unknownApi } from './forge-failure.ts';

/** Client of the API of one forge. */
export interface ForgeClient {
  /** Fetches all pages of a list. Throws {@link ForgeFailure}. */
  list(request: ForgeRequest): Promise<readonly unknown[]>;
  /** Fetches one response. Throws {@link ForgeFailure}. */
  one(request: ForgeRequest): Promise<unknown>;
  /** Number of pages that were fetched so far. */
  readonly requests: number;
  /** Closes all connections. */
  close(): Promise<void>;
}

export interface ForgeClientOptions {
  readonly adapter: ForgeAdapter;
  /** Base URL of its API. */
  readonly api: string;
  /** Token; sent to that host only. */
  readonly token: string | undefined;
  /** Caches responses, so that unchanged ones are not sent again. */
  readonly store: StaleCache;
  /** Name of the source in the store. */
  readonly source: string;
  /** Limits of each request. */
  readonly limits?: Partial<HttpLimits> | undefined;
}

/** Maximum number of pages of a list, against hosts that link in circles. */
const maxPages = 200;

/**
 * Creates a client. It does not wait for a rate limit to end: the source shows its cached listing, and the next sync
 * tries again.
 */
export function createForgeClient(options: ForgeClientOptions): ForgeClient {
  const { adapter, api, token, limits } = options;
  const client = createSourceClient({
    privateHosts: [new URL(api).hostname],
    accept: 'application/json',
    limits,
  });
  const endpoint = { adapter, api, hasToken: token !== undefined };
  const authorization = token === undefined ? {} : adapter.authorization(token);
  const fetchPage = createCachedPages({ ...options, client, authorization });
  let requests = 0;

  async function get(url: string): Promise<ApiPage> {
    requests += 1;
    const page = await fetchPage(url).catch((error: unknown) => {
      throw error instanceof SourceError ? new ForgeFailure(error.message, { cause: error }) : error;
    });
    if (page.status < 200 || page.status > 299) throw statusFailure(page, endpoint);
    return page;
  }

  async function list(request: ForgeRequest): Promise<readonly unknown[]> {
    const items: unknown[] = [];
    let url: string | undefined = requestUrl(api, request);
    for (let pages = 0; url !== undefined && pages < maxPages; pages += 1) {
      const page = adapter.readPage(await get(url));
      if (page === undefined) throw unknownApi(endpoint);
      items.push(...page.items);
      if (page.next !== undefined && !URL.canParse(page.next, url)) throw unknownApi(endpoint);
      url = page.next && new URL(page.next, url).href;
    }
    return items;
  }

  return {
    list,
    one: async (request) => (await get(requestUrl(api, request))).body,
    get requests() {
      return requests;
    },
    close: () => client.close(),
  };
}

/** The URL of a request to the API of a forge. */
export function requestUrl(api: string, { path, query = {} }: ForgeRequest): string {
  const parameters = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const search = parameters.size === 0 ? '' : `?${parameters}`;
  return `${api.replace(/\/+$/, '')}${path}${search}`;
}
