import { offlinePath } from '#model/address/site-paths.ts';
import { createAnswers, fetchAndKeep } from './answer-questions.ts';
import { type CacheNames, cacheNames, outdatedCaches } from './cache-names.ts';
import { type Keepers, keepRoutes, keepThrough } from './keep-routes.ts';
import type { Activated, Kind } from './messages.ts';

declare const self: WorkerScope;

// Runs in the browser beside all pages of the site. The server writes here what belongs to the build, the interface's script
// first and with spaces between; nothing where pages are not to be kept.
const files = 'asterism:files'.split(' ').filter(Boolean);
const base = new URL(self.registration.scope).pathname.replace(/\/$/, '');
const names = cacheNames(base, String(import.meta.env.PAGE_SHAPE));

if (files.length === 0) leave(names);
else stay(names, { base, paths: files.map((file) => `${base}/${file}`) });

interface Build {
  readonly base: string;
  readonly paths: readonly string[];
}

function stay(own: CacheNames, { base: path, paths }: Build): void {
  const parts = { caches, names: own, site: { base: path } };
  const keepers = keepRoutes(parts);
  const answers = createAnswers(parts, keepers);

  self.addEventListener('install', (event) => {
    // An open page of an older build finds its files in the same cache: nothing keeps the new worker waiting.
    event.waitUntil(install(event, { keepers, own, paths }).then(() => self.skipWaiting()));
  });
  self.addEventListener('activate', (event) => event.waitUntil(activate(own, paths[0] ?? '')));
  self.addEventListener('message', (event) => {
    const [port] = event.ports;
    if (port === undefined) return;
    // Our own interface asks.
    const { kind, ask } = event.data as { readonly kind: Kind; readonly ask: never };
    event.waitUntil(
      answers[kind](ask, event).then(
        (answer) => port.postMessage({ answer }),
        (error: unknown) => port.postMessage({ error: String(error) }),
      ),
    );
  });
}

interface Installing {
  readonly keepers: Keepers;
  readonly own: CacheNames;
  readonly paths: readonly string[];
}

async function install(event: ExtendableEvent, { keepers, own, paths }: Installing): Promise<void> {
  await fetchAndKeep(await caches.open(own.shell), offlinePath({ base }));
  await Promise.all(paths.map((path) => keepThrough(keepers.asset, path, event)));
}

async function activate(own: CacheNames, entry: string): Promise<void> {
  await Promise.all(outdatedCaches(await caches.keys(), own).map((name) => caches.delete(name)));
  // The browser asks for a document while the worker is still starting.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
  const told: Activated = { entry };
  for (const client of await self.clients.matchAll()) client.postMessage(told);
}

/** Takes everything away that an earlier worker kept, and itself. */
function leave({ own }: CacheNames): void {
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
  self.addEventListener('activate', (event) => event.waitUntil(goAway(own)));
}

async function goAway(own: string): Promise<void> {
  const all = await caches.keys();
  await Promise.all(all.filter((name) => name.startsWith(own)).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
