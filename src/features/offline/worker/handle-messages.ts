import type { CallName, OfflinePackage, WorkerCalls } from '#features/offline/messages.ts';
import type { NamedPath } from '#model/address/page-position.ts';
import { stateIn } from '#web/app/page-state.ts';
import { type CacheStrategies, cacheThrough, type SiteCaches } from './cache/cache-routes.ts';
import { savePages } from './cache/save-pages.ts';

type MessageHandlers = {
  readonly [N in CallName]: (
    input: WorkerCalls[N]['input'],
    event: ExtendableEvent,
  ) => Promise<WorkerCalls[N]['result']>;
};

/** Limit of pages in the list of pages that were read. */
const maxPages = 50;

/** Path of the record in each package's cache that lists the saved pages. No page has this path. */
const recordName = '/-/offline-package';

/** Creates the service worker's handlers for calls from pages. */
export function createMessageHandlers(
  { caches, names, site }: SiteCaches,
  strategies: CacheStrategies,
): MessageHandlers {
  const recordPath = site.base + recordName;
  const cacheOf = (repo: string) => caches.open(names.packages + repo);

  return {
    async pageShown({ shell, pages, images }, event) {
      await cacheShell(await caches.open(names.shell), shell);
      const isMissing = async (url: string) => (await caches.match(url, { ignoreVary: true })) === undefined;
      for (const path of pages) {
        if (await isMissing(path)) await cacheThrough(strategies.document, path, event);
      }
      for (const image of images) if (await isMissing(image)) await cacheThrough(strategies.image, image, event);
      return null;
    },
    async savePages(input) {
      return savePages(await cacheOf(input.repo), input, site);
    },
    async recordPackage(saved) {
      await (await cacheOf(saved.repo)).put(recordPath, Response.json(saved));
      return null;
    },
    async removePackage({ repo }) {
      await caches.delete(names.packages + repo);
      return null;
    },
    async listPackages() {
      const own = (await caches.keys()).filter((name) => name.startsWith(names.packages));
      const records = await Promise.all(own.map((cacheName) => caches.match(recordPath, { cacheName })));
      // Written by this worker.
      return Promise.all(records.flatMap((record) => (record ? [record.json() as Promise<OfflinePackage>] : [])));
    },
    async listPages() {
      const cache = await caches.open(names.pages);
      const newest = (await cache.keys()).toReversed().slice(0, maxPages);
      const named = await Promise.all(newest.map((request) => nameOf(cache, request)));
      return [...new Map(named.filter((page) => page !== undefined)).values()];
    },
  };
}

/** Caches this version of the shell and deletes all others. Another page may cache the same one meanwhile. */
async function cacheShell(cache: Cache, shell: string): Promise<void> {
  if ((await cache.match(shell, { ignoreVary: true })) !== undefined) return;
  const { href } = new URL(shell, self.location.origin);
  const before = (await cache.keys()).filter(({ url }) => url !== href);
  await fetchAndCache(cache, shell);
  await Promise.all(before.map((request) => cache.delete(request)));
}

/** Fetches a URL into the cache. Rejects if there is no response or it is an error. */
export async function fetchAndCache(cache: Cache, url: string): Promise<void> {
  await cache.add(new Request(url, { cache: 'no-cache' }));
}

/** The canonical path of a cached page, which may be cached under other paths too, and its name with the path of the request. */
async function nameOf(cache: Cache, request: Request): Promise<readonly [canonical: string, NamedPath] | undefined> {
  const response = await cache.match(request, { ignoreVary: true });
  if (response === undefined) return undefined;
  const view = stateIn(await response.text())?.view;
  if (view === undefined || view.failure) return undefined;
  return [view.path, { name: view.title, path: new URL(request.url).pathname }];
}
