import { ExpirationPlugin } from 'workbox-expiration';
import { registerRoute } from 'workbox-routing';
import { CacheFirst, NetworkFirst } from 'workbox-strategies';
import type { Base } from '#model/address/address.ts';
import { searchPath } from '#model/address/site-paths.ts';
import { withoutSnapshot } from '#web/browser/navigation/snapshot-address.ts';
import type { CacheNames } from './cache-names.ts';
import { createKept, type Kept } from './find-kept.ts';
import { isKeepable, mostBytes } from './keepable.ts';
import { type RequestKind, requestKind } from './site-requests.ts';

const day = 24 * 60 * 60;

/** Seconds after which what is kept is shown in place of an answer that does not come. */
const patience = { page: 5, image: 3 };

/** Statuses by which a proxy says that the site behind it cannot be reached. */
const away = [502, 504];

const query = /[?#].*/;

/** Hosts of files may not say how long a file is fresh, and a browser then guesses. */
const fetchOptions: RequestInit = { cache: 'no-cache' };

const matchOptions = { ignoreVary: true };

/** What is kept of a site, and where. */
export interface KeptSite {
  /** Where everything is kept. */
  readonly caches: CacheStorage;
  /** The names of the site's caches. */
  readonly names: CacheNames;
  /** The site. */
  readonly site: Base;
}

/** Ways to answer a request and keep the answer. */
export interface Keepers {
  /** For files of the build. */
  readonly asset: CacheFirst;
  /** For images of pages. */
  readonly image: NetworkFirst;
  /** For pages as data. */
  readonly data: NetworkFirst;
}

/** Fetches an address and keeps the answer. Throws where there is none, or an error. */
export async function keepThrough(
  keeper: CacheFirst | NetworkFirst,
  address: string,
  event: ExtendableEvent,
): Promise<void> {
  const [answer, kept] = keeper.handleAll({ event, request: new Request(address) });
  const { ok, status } = await answer;
  if (!ok) throw new Error(`${address} answered ${status}.`);
  await kept;
}

/** Keeps what passes, and answers with it where the site does not. Gives what keeps more. */
export function keepRoutes({ caches, names, site }: KeptSite): Keepers {
  const kept = createKept(caches, names, site);
  const asset = new CacheFirst({
    cacheName: names.assets,
    matchOptions,
    plugins: [keeps(mostBytes.page), expires(400, 90)],
  });
  route('asset', asset);
  const image = new NetworkFirst({
    cacheName: names.images,
    matchOptions,
    networkTimeoutSeconds: patience.image,
    fetchOptions,
    plugins: [keeps(mostBytes.image), expires(200, 30), fallsBack(kept, 'image')],
  });
  route('image', image);
  // Documents and data are one cache, with one limit.
  const pages = { cacheName: names.pages, matchOptions, networkTimeoutSeconds: patience.page, fetchOptions };
  const limits = expires(400, 60);
  const data = new NetworkFirst({
    ...pages,
    plugins: [keeps(mostBytes.page), withoutQuery, limits, fallsBack(kept, 'data')],
  });
  route('data', data);
  const isPage = ({ href, pathname }: URL) => !withoutSnapshot(href).includes('?') && pathname !== searchPath(site);
  const document = new NetworkFirst({
    ...pages,
    plugins: [keeps(mostBytes.page, isPage), withoutQuery, limits, fallsBack(kept, 'document')],
  });
  route('document', document);
  return { asset, image, data };

  function route(kind: RequestKind, handler: CacheFirst | NetworkFirst): void {
    registerRoute(
      ({ url, request, sameOrigin }) =>
        sameOrigin && requestKind({ url, mode: request.mode, destination: request.destination }, site) === kind,
      handler,
    );
  }
}

type Plugin = NonNullable<NonNullable<ConstructorParameters<typeof NetworkFirst>[0]>['plugins']>[number];

function expires(maxEntries: number, days: number): Plugin {
  const { cachedResponseWillBeUsed, cacheDidUpdate } = new ExpirationPlugin({
    maxEntries,
    maxAgeSeconds: days * day,
    purgeOnQuotaError: true,
    matchOptions,
  });
  return {
    ...(cachedResponseWillBeUsed && { cachedResponseWillBeUsed }),
    ...(cacheDidUpdate && { cacheDidUpdate }),
  };
}

function keeps(most: number, mayBe: (url: URL) => boolean = () => true): Plugin {
  return {
    cacheWillUpdate: async ({ request, response }) =>
      isKeepable(response, most) && mayBe(new URL(request.url)) ? response : null,
  };
}

/** A query arranges the Matrix, or asks for a new version; what is kept is the page itself. */
const withoutQuery: Plugin = {
  cacheKeyWillBeUsed: async ({ request }) => request.url.replace(query, ''),
};

function fallsBack(kept: Kept, kind: 'data' | 'image' | 'document'): Plugin {
  const find = async (url: URL, read: Response | undefined) => {
    if (kind === 'image') return read ?? kept.image(url);
    return (await kept.find(url, read)) ?? (kind === 'document' ? kept.standIn(url) : kept.toDocument(url));
  };
  return {
    cachedResponseWillBeUsed: ({ request, cachedResponse }) => find(new URL(request.url), cachedResponse),
    async handlerWillRespond({ request, response }) {
      if (!away.includes(response.status)) return response;
      const url = new URL(request.url.replace(query, ''));
      return (await find(url, await kept.read(url))) ?? response;
    },
  };
}
