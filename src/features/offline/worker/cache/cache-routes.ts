import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import { searchPath } from '#features/search/declared.ts';
import type { Base } from '#model/address/address.ts';
import { withoutSnapshot } from '#web/client/snapshot-address.ts';
import type { CacheNames } from './cache-names.ts';
import { type CacheReader, createCacheReader } from './cache-reader.ts';
import { isCacheable, maxBytes } from './cacheable.ts';
import { type RequestKind, requestKind } from './site-requests.ts';

const daySeconds = 24 * 60 * 60;

/** How long to wait for the network before a cached copy is used. */
const networkTimeoutSeconds = { page: 5, image: 3 };

/** A proxy responds with these if the site behind it is unreachable. */
const unreachableStatuses = [502, 504];

const query = /[?#].*/;

// File hosts often send no Cache-Control, and browsers then guess a lifetime.
const fetchOptions: RequestInit = { cache: 'no-cache' };

const matchOptions = { ignoreVary: true };

export interface SiteCaches {
  readonly caches: CacheStorage;
  readonly names: CacheNames;
  readonly site: Base;
}

/** Strategies that respond to a request and cache the response. */
export interface CacheStrategies {
  /** For files of the build. */
  readonly asset: CacheFirst;
  /** For images of pages. */
  readonly image: NetworkFirst;
  readonly document: NetworkFirst;
}

/** Fetches a URL through a strategy, which caches it. Rejects if there is no response or it is an error. */
export async function cacheThrough(
  strategy: CacheFirst | NetworkFirst,
  url: string,
  event: ExtendableEvent,
): Promise<void> {
  const [response, done] = strategy.handleAll({ event, request: new Request(url) });
  const { ok, status } = await response;
  if (!ok) throw new Error(`GET ${url} failed with status ${status}.`);
  await done;
}

/**
 * Registers the routes that cache responses and fall back to cached copies. Returns the strategies for further
 * requests.
 */
export function registerCacheRoutes({ caches, names, site }: SiteCaches): CacheStrategies {
  const reader = createCacheReader(caches, names);
  const asset = new CacheFirst({
    cacheName: names.assets,
    matchOptions,
    plugins: [onlyCacheable(maxBytes.page), expireAfter(400, 90)],
  });
  const image = new NetworkFirst({
    cacheName: names.images,
    matchOptions,
    networkTimeoutSeconds: networkTimeoutSeconds.image,
    fetchOptions,
    plugins: [onlyCacheable(maxBytes.image), expireAfter(200, 30), fallBack(reader, 'image')],
  });
  const { data, document } = pageStrategies(reader, { names, site });
  for (const [kind, strategy] of Object.entries({ asset, image, data, document })) route(kind, strategy);
  return { asset, image, document };

  function route(kind: string, strategy: CacheFirst | NetworkFirst): void {
    registerRoute(({ url, request, sameOrigin }) => sameOrigin && kindOf(url, request) === kind, strategy);
  }

  function kindOf(url: URL, { mode, destination, headers }: Request): RequestKind {
    return requestKind({ url, mode, destination, accept: headers.get('accept') ?? '' }, site);
  }
}

/** Documents and the data of the family share one cache with one limit. */
function pageStrategies(reader: CacheReader, { names, site }: Pick<SiteCaches, 'names' | 'site'>) {
  const limits = expireAfter(400, 60);
  const shared = {
    cacheName: names.pages,
    matchOptions,
    networkTimeoutSeconds: networkTimeoutSeconds.page,
    fetchOptions,
  };
  const isPage = ({ href, pathname }: URL) => !withoutSnapshot(href).includes('?') && pathname !== searchPath(site);
  const data = new NetworkFirst({
    ...shared,
    plugins: [onlyCacheable(maxBytes.page), limits],
  });
  const document = new NetworkFirst({
    ...shared,
    plugins: [onlyCacheable(maxBytes.page, isPage), withoutQuery, limits, fallBack(reader, 'document')],
  });
  return { data, document };
}

type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>['plugins']>[number];

function expireAfter(maxEntries: number, days: number): Plugin {
  const { cachedResponseWillBeUsed, cacheDidUpdate } = new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * daySeconds,
    purgeOnQuotaError: true,
    matchOptions,
  });
  return {
    ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }),
    ...(cacheDidUpdate && { cacheDidUpdate }),
  };
}

function onlyCacheable(limit: number, accepts: (url: URL) => boolean = () => true): Plugin {
  return {
    cacheWillUpdate: async ({ request, response }) =>
      isCacheable(response, limit, request.url) && accepts(new URL(request.url)) ? response : null,
  };
}

/** The query only arranges the Matrix or names a snapshot: the page is cached without it. */
const withoutQuery: Plugin = {
  cacheKeyWillBeUsed: async ({ request }) => request.url.replace(query, ''),
};

function fallBack(reader: CacheReader, kind: 'image' | 'document'): Plugin {
  const find = async (url: URL, read: Response | undefined) => {
    if (kind === 'image') return read ?? reader.findImage(url);
    return (await reader.findPage(url, read)) ?? reader.findShell();
  };
  return {
    cachedResponseWillBeUsed: ({ request, cachedResponse }) => find(new URL(request.url), cachedResponse),
    async handlerWillRespond({ request, response }) {
      if (!unreachableStatuses.includes(response.status)) return response;
      const url = new URL(request.url.replace(query, ''));
      return (await find(url, await reader.readPage(url))) ?? response;
    },
  };
}
