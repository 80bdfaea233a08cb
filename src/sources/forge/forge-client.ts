import { Octokit } from '@octokit/core';
import { paginateRest } from '@octokit/plugin-paginate-rest';
import { retry } from '@octokit/plugin-retry';
import { throttling } from '@octokit/plugin-throttling';
import { createHttpClient, type HttpLimits } from '#sources/remote/http-client.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import type { Dialect, ForgeRequest } from './dialect.ts';
import { explainFailure } from './forge-failure.ts';
import { createKeptFetch } from './kept-fetch.ts';

/** Speaks to the API of one forge. */
export interface ForgeClient {
  /** Everything that a request lists, page after page. Throws `ForgeFailure`. */
  list(request: ForgeRequest): Promise<readonly unknown[]>;
  /** What a request answers. Throws `ForgeFailure`. */
  one(request: ForgeRequest): Promise<unknown>;
  /** Pages that were asked for since the client was made. */
  readonly requests: number;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** What a client is made of. */
export interface ForgeClientOptions {
  /** How this kind of forge is spoken to. */
  readonly dialect: Dialect;
  /** Where its API begins. */
  readonly api: string;
  /** Sent to that host and to no other. */
  readonly token: string | undefined;
  /** Keeps answers, so that unchanged ones are not sent again. */
  readonly store: StaleCache;
  /** The source's name in the store. */
  readonly source: string;
  /** What bounds each request. */
  readonly limits?: Partial<HttpLimits> | undefined;
}

/** More pages than this are a host that leads in circles. */
const mostPages = 200;

/** Statuses that asking again would not change, or that say themselves when to ask again. */
const final = [400, 401, 403, 404, 410, 422, 429, 451];

/** Makes a client. Octokit speaks to all forges: their APIs agree on pages, tags and limits. */
export function createForgeClient(options: ForgeClientOptions): ForgeClient {
  const { dialect, api, token, limits = {} } = options;
  const client = createHttpClient({ privateHosts: [new URL(api).hostname], limits });
  const authorization = token === undefined ? {} : dialect.authorization(token);
  let requests = 0;
  const keptFetch = createKeptFetch({ ...options, client, authorization });
  const octokit = new (Octokit.plugin(paginateRest, retry, throttling))({
    baseUrl: api.replace(/\/+$/, ''),
    userAgent: 'asterism',
    request: {
      fetch: (...call: Parameters<typeof fetch>) => {
        requests += 1;
        return keptFetch(...call);
      },
    },
    log: { debug() {}, info() {}, warn() {}, error() {} },
    retry: { retries: limits.retries ?? 2, retryAfterBaseValue: limits.pause ?? 400, doNotRetry: final },
    // Nobody waits for a limit to pass: the last good listing is shown, and the next sync asks again.
    throttle: { id: api, onRateLimit: () => false, onSecondaryRateLimit: () => false },
  });

  async function explained<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } catch (error) {
      throw explainFailure(error, { dialect, api, hasToken: token !== undefined });
    }
  }

  return {
    list: ({ route, parameters }) =>
      explained(async () => {
        const items: unknown[] = [];
        let pages = 0;
        for await (const { data } of octokit.paginate.iterator<unknown[]>(route, { ...parameters })) {
          if (!Array.isArray(data)) throw new TypeError('The answer is no list.');
          items.push(...data);
          pages += 1;
          if (pages === mostPages) break;
        }
        return items;
      }),
    one: ({ route, parameters }) => explained(async () => (await octokit.request(route, { ...parameters })).data),
    get requests() {
      return requests;
    },
    close: () => client.close(),
  };
}
