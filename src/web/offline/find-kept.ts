import { type Base, dataAt, insidePath, pathOfData } from '#model/address/address.ts';
import type { CacheNames } from './cache-names.ts';
import { markKept, markShell } from './mark-kept.ts';

// Answers are the same for every visitor but for the language, and a page in another language is better than none.
const options = { ignoreVary: true } as const;

/** What is kept, as it is given to pages. */
export interface Kept {
  /** The page at an address among those that were read. */
  read(url: URL): Promise<Response | undefined>;
  /** The kept answer for an address, undefined where there is none; `ofPages` is the one among those that were read. */
  find(url: URL, ofPages: Response | undefined): Promise<Response | undefined>;
  /** The image at an address, kept with a package. */
  image(url: URL): Promise<Response | undefined>;
  /** What sends the interface from the data at an address, of which nothing is kept, to the document of the page, if that is. */
  toDocument(url: URL): Promise<Response | undefined>;
  /** A document for an address of which no document is kept: it is filled from the data of the page, if that is kept. */
  standIn(url: URL): Promise<Response | undefined>;
}

/** Finds what is kept in the caches of a site. */
export function createKept(caches: CacheStorage, names: CacheNames, site: Base): Kept {
  async function inPackages(url: string): Promise<Response | undefined> {
    for (const name of await caches.keys()) {
      const found = name.startsWith(names.packages)
        ? await caches.match(url, { ...options, cacheName: name })
        : undefined;
      if (found !== undefined) return found;
    }
    return undefined;
  }

  const read = (url: string) => caches.match(url, { ...options, cacheName: names.pages });

  return {
    read: ({ origin, pathname }) => read(origin + pathname),
    async find(url, ofPages) {
      const found = ofPages ?? (await inPackages(url.href));
      return found && markKept(found);
    },
    image: (url) => inPackages(url.href),
    async toDocument({ origin, pathname }) {
      const path = pathOfData(insidePath(pathname, site) ?? '');
      const document = path === undefined ? undefined : await read(origin + site.base + path);
      return document && new Response(null, { status: 504 });
    },
    async standIn(url) {
      const cache = await caches.open(names.shell);
      const [address] = await cache.keys();
      const shell = address && (await cache.match(address, options));
      if (shell === undefined) return undefined;
      const data = new URL(dataAt(url.pathname, site), url).href;
      const known = (await read(data)) ?? (await inPackages(data));
      return markShell(shell, known === undefined ? 503 : 200);
    },
  };
}
