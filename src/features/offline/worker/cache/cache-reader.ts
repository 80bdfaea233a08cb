import { spellingsOf } from '#model/address/spelling.ts';
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
  /** The shell, as a 503 response. */
  findShell(): Promise<Response | undefined>;
}

/** Creates a reader of the site's caches. */
export function createCacheReader(caches: CacheStorage, names: CacheNames): CacheReader {
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
    async findPage({ origin, pathname }, read) {
      if (read !== undefined) return markCached(read);
      // Pages are cached by the address that links have; the host may have redirected to a shorter one.
      for (const path of spellingsOf(pathname)) {
        const found = (await inPages(origin + path)) ?? (await inPackages(origin + path));
        if (found !== undefined) return markCached(found);
      }
      return undefined;
    },
    findImage: (url) => inPackages(url.href),
    async findShell() {
      const cache = await caches.open(names.shell);
      const [request] = await cache.keys();
      const shell = request && (await cache.match(request, matchOptions));
      return shell && markShell(shell);
    },
  };
}
