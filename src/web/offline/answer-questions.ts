import { dataAt } from '#model/address/address.ts';
import type { NamedPath } from '#model/address/place.ts';
import type { PageData } from '#model/views/page-view.ts';
import { stateId } from '#web/app/element-ids.ts';
import { readState } from '#web/app/page-state.ts';
import { keepPages } from './keep-pages.ts';
import { type Keepers, type KeptSite, keepThrough } from './keep-routes.ts';
import { isDocument } from './mark-kept.ts';
import type { KeptPackage, Kind, Questions } from './messages.ts';

type Answerers = {
  readonly [K in Kind]: (ask: Questions[K]['ask'], event: ExtendableEvent) => Promise<Questions[K]['answer']>;
};

/** The most pages that are told of as read. */
const mostPages = 50;

/** Under this name, which is no page's, the cache of a package tells what is in it. */
const noteName = '/-/kept';

/** Makes the answers to what pages ask of the worker. */
export function createAnswers({ caches, names, site }: KeptSite, keepers: Keepers): Answerers {
  const noteAt = site.base + noteName;
  const cacheOf = (repo: string) => caches.open(names.packages + repo);

  return {
    async shown({ shell, pages, images }, event) {
      await keepShell(await caches.open(names.shell), shell);
      const missing = async (address: string) => (await caches.match(address, { ignoreVary: true })) === undefined;
      for (const path of pages) {
        const data = dataAt(path, site);
        if ((await missing(path)) && (await missing(data))) await keepThrough(keepers.data, data, event);
      }
      for (const image of images) if (await missing(image)) await keepThrough(keepers.image, image, event);
      return null;
    },
    async keep(ask) {
      return keepPages(await cacheOf(ask.repo), ask, site);
    },
    async note(kept) {
      await (await cacheOf(kept.repo)).put(noteAt, Response.json(kept));
      return null;
    },
    async drop({ repo }) {
      await caches.delete(names.packages + repo);
      return null;
    },
    async packages() {
      const own = (await caches.keys()).filter((name) => name.startsWith(names.packages));
      const notes = await Promise.all(own.map((cacheName) => caches.match(noteAt, { cacheName })));
      // The worker itself wrote them.
      return Promise.all(notes.flatMap((found) => (found ? [found.json() as Promise<KeptPackage>] : [])));
    },
    async pages() {
      const cache = await caches.open(names.pages);
      const newest = (await cache.keys()).toReversed().slice(0, mostPages);
      const named = await Promise.all(newest.map((request) => nameOf(cache, request)));
      return [...new Map(named.flatMap((page) => (page ? [[page.path, page] as const] : []))).values()];
    },
  };
}

/** One version of the shell is kept. */
async function keepShell(cache: Cache, shell: string): Promise<void> {
  if ((await cache.match(shell, { ignoreVary: true })) !== undefined) return;
  const before = await cache.keys();
  await fetchAndKeep(cache, shell);
  await Promise.all(before.map((request) => cache.delete(request)));
}

/** Throws where there is no answer, or none that may be kept. */
export async function fetchAndKeep(cache: Cache, address: string): Promise<void> {
  await cache.add(new Request(address, { cache: 'no-cache' }));
}

async function nameOf(cache: Cache, request: Request): Promise<NamedPath | undefined> {
  const response = await cache.match(request, { ignoreVary: true });
  if (response === undefined) return undefined;
  const text = await response.text();
  if (isDocument(response)) {
    const { pathname } = new URL(request.url);
    return { name: titleIn(text) || pathname, path: pathname };
  }
  // Our own server wrote it.
  const { view } = JSON.parse(text) as PageData;
  return view.failure ? undefined : { name: view.title, path: view.path };
}

/** What a document of our own says of its page, without the family; empty where it is damaged. */
function titleIn(html: string): string {
  const [, state] = new RegExp(`id="${stateId}">([^<]*)<`).exec(html) ?? [];
  return state === undefined ? '' : readState(state).view.title;
}
