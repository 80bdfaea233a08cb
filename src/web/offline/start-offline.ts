import { homePath, offlinePath, serviceWorkerPath } from '#model/address/site-paths.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { callWorker } from './call-worker.ts';
import type { WorkerActivated } from './messages.ts';
import { createOfflinePackages } from './offline-packages.ts';
import { showOfflineCopy } from './show-offline-copy.ts';

/** Registers the service worker and offers offline reading; if the site has it switched off, removes what was cached. */
export async function startOffline(app: AppState): Promise<void> {
  const { serviceWorker } = navigator;
  const { site } = app;
  const wasControlled = serviceWorker.controller !== null;
  const registration = await serviceWorker.register(serviceWorkerPath(site), {
    scope: homePath(site),
    updateViaCache: 'none',
  });
  // If offline reading is off, the new script removes all caches and itself.
  if (!site.offline) return void (await registration.update());
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerActivated>) => {
    if (isOfAnotherBuild(data)) app.newer.set({ show: () => location.reload() });
  });
  const offlinePackages = createOfflinePackages(app);
  await offlinePackages.refresh();
  app.offline.set(offlinePackages);
  showOfflineCopy(app, offlinePackages);
  showCachedPages(app);
  const cacheShown = (images: readonly string[]) =>
    callWorker('pageShown', {
      shell: `${offlinePath(site)}?site=${site.version}`,
      pages: shownPaths(app),
      images,
    }).catch(() => undefined);
  app.page.subscribe(() => void cacheShown([]));
  // The first document of a visitor and its images were fetched before there was a service worker.
  await cacheShown(wasControlled ? [] : shownImages());
}

function shownPaths({ page }: AppState): readonly string[] {
  const { cachedAt, view } = page.get();
  const { failure, languages, path, serverOnly } = view;
  if (failure || serverOnly || cachedAt !== undefined) return [];
  return [...new Set([languages?.path ?? path, path])];
}

function shownImages(): readonly string[] {
  const loaded = [...document.images].filter(({ complete, currentSrc }) => complete && currentSrc !== '');
  return [...new Set(loaded.map(({ currentSrc }) => currentSrc))].filter((url) =>
    url.startsWith(`${location.origin}/`),
  );
}

function isOfAnotherBuild({ entry }: WorkerActivated): boolean {
  return ![...document.scripts].some((script) => script.getAttribute('src') === entry);
}

/** Shows links to cached pages on a page that cannot be shown while the site is unreachable. */
function showCachedPages(app: AppState): void {
  let stop = () => {};
  const update = () => {
    stop();
    stop = () => {};
    const place = document.getElementById(ids.cachedPages);
    // With React: it also shows them in the search palette.
    if (place)
      void import('./cached-pages-root.tsx').then(({ mountCachedPages }) => {
        stop = mountCachedPages(app, place);
      });
  };
  app.page.subscribe(update);
  update();
}
