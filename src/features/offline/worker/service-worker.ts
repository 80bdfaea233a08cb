import { offlinePath } from '#features/offline/declared.ts';
import type { CallName, WorkerActivated } from '#features/offline/messages.ts';
import { type CacheNames, cacheNames, outdatedCaches } from './cache/cache-names.ts';
import { type CacheStrategies, cacheThrough, registerCacheRoutes } from './cache/cache-routes.ts';
import { createMessageHandlers, fetchAndCache } from './handle-messages.ts';

declare const self: WorkerScope;

// The server replaces this mark by the build's files, the entry script first, separated by spaces; by nothing if offline
// reading is off.
const files = 'asterism:files'.split(' ').filter(Boolean);
const base = new URL(self.registration.scope).pathname.replace(/\/$/, '');
const names = cacheNames(base, String(import.meta.env.STATE_FORMAT_HASH));

if (files.length === 0) uninstallOnActivate(names);
else run(names, { base, paths: files.map((file) => `${base}/${file}`) });

interface Build {
  readonly base: string;
  /** URL paths of the build's files, the entry script first. */
  readonly paths: readonly string[];
}

function run(own: CacheNames, { base: path, paths }: Build): void {
  const siteCaches = { caches, names: own, site: { base: path } };
  const strategies = registerCacheRoutes(siteCaches);
  const handlers = createMessageHandlers(siteCaches, strategies);

  self.addEventListener('install', (event) => {
    // Pages of an older build find their files in the same cache, so the new worker need not wait for them.
    event.waitUntil(install(event, { strategies, own, paths }).then(() => self.skipWaiting()));
  });
  self.addEventListener('activate', (event) => event.waitUntil(activate(own, paths[0] ?? '')));
  self.addEventListener('message', (event) => {
    const [port] = event.ports;
    if (port === undefined) return;
    // The app of the site sent it.
    const { name, input } = event.data as { readonly name: CallName; readonly input: never };
    event.waitUntil(
      handlers[name](input, event).then(
        (result) => port.postMessage({ result }),
        (error: unknown) => port.postMessage({ error: String(error) }),
      ),
    );
  });
}

interface Installation {
  readonly strategies: CacheStrategies;
  readonly own: CacheNames;
  readonly paths: readonly string[];
}

async function install(event: ExtendableEvent, { strategies, own, paths }: Installation): Promise<void> {
  await fetchAndCache(await caches.open(own.shell), offlinePath({ base }));
  await Promise.all(paths.map((path) => cacheThrough(strategies.asset, path, event)));
}

async function activate(own: CacheNames, entry: string): Promise<void> {
  await Promise.all(outdatedCaches(await caches.keys(), own).map((name) => caches.delete(name)));
  // Firefox ends a navigation whose preload fails, whatever the worker answers. Earlier workers enabled it.
  await self.registration.navigationPreload?.disable();
  await self.clients.claim();
  const message: WorkerActivated = { entry };
  for (const client of await self.clients.matchAll()) client.postMessage(message);
}

/** Removes the caches of an earlier worker and unregisters this one. */
function uninstallOnActivate({ prefix }: CacheNames): void {
  self.addEventListener('install', (event) => event.waitUntil(self.skipWaiting()));
  self.addEventListener('activate', (event) => event.waitUntil(uninstall(prefix)));
}

async function uninstall(prefix: string): Promise<void> {
  const all = await caches.keys();
  await Promise.all(all.filter((name) => name.startsWith(prefix)).map((name) => caches.delete(name)));
  await self.registration.unregister();
}
