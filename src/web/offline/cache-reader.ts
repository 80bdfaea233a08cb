import { type Base, dataAt, insidePath, pathOfData } from '#model/address/address.ts';
import type { CacheNames } from './cache-names.ts';
import { markCached, markShell } from './mark-cached.ts';

// Only the language varies between visitors, and a page in another language is better than none.
const matchOptions = { ignoreVary: true } as const;

/** Reads the site's caches. Each method returns undefined if nothing is cached. */
export interface CacheReader {
  /** A page that was read, as it was cached. */
  readPage(url: URL): Promise<Response | undefined>;
  /** A cached page marked as a copy: `read` if given, else from the offline copy of a package. */
  findPage(url: URL, read: Response | undefined): Promise<Response | undefined>;
  /** An image from the offline copy of a package. */
  findImage(url: URL): Promise<Response | undefined>;
  /** A 504 for page data of which only the document is cached: the app then loads the document. */
  documentInstead(url: URL): Promise<Response | undefined>;
  /** The shell, which the app fills with the page's data. Its status is 503 if no data is cached either. */
  findShell(url: URL): Promise<Response | undefined>;
}

/** Creates a reader of the site's caches. */
export function createCacheReader(caches: CacheStorage, names: CacheNames, site: Base): CacheReader {
  async function inPackages(url: string): Promise<Response | undefined> {
    for (const name of await caches.keys()) {
      const found = name.startsWith(names.packages)
        ? await caches.match(url, { ...matchOptions, cacheName: name })
        : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  const inPages = (url: string) => caches.match(url, { ...matchOptions, cacheName: names.pages });

  return {
    readPage: ({ origin, pathname }) => inPages(origin + pathname),
    async findPage(url, read) {
      const found = read ?? (await inPackages(url.href));
      return found && markCached(found);
    },
    findImage: (url) => inPackages(url.href),
    async documentInstead({ origin, pathname }) {
      const path = pathOfData(insidePath(pathname, site) ?? '');
      const document = path === undefined ? undefined : await inPages(origin + site.base + path);
      return document && new Response(null, { status: 504 });
    },
    async findShell(url) {
      const cache = await caches.open(names.shell);
      const [request] = await cache.keys();
      const shell = request && (await cache.match(request, matchOptions));
      if (shell === undefined) return undefined;
      const dataUrl = new URL(dataAt(url.pathname, site), url).href;
      const data = (await inPages(dataUrl)) ?? (await inPackages(dataUrl));
      return markShell(shell, data === undefined ? 503 : 200);
    },
  };
}
