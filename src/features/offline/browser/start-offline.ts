import { offlinePath, serviceWorkerPath } from '#features/offline/declared.ts';
import type { WorkerActivated } from '#features/offline/messages.ts';
import { offlineData } from '#features/offline/offline-data.ts';
import { homePath } from '#model/address/site-paths.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { callWorker } from './call-worker.ts';
import { createOfflinePackages, type OfflinePackages } from './offline-packages.ts';
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
  if (!offlineData.of(site)) return void (await registration.update());
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<WorkerActivated>) => {
    if (isOfAnotherBuild(data)) app.newer.set({ show: () => location.reload() });
  });
  const offlinePackages = createOfflinePackages(app);
  await offlinePackages.refresh();
  const { packages } = offlinePackages;
  app.fallback.set(() => import('./cached-pages.tsx').then(({ cachedPagesOf }) => cachedPagesOf(packages)));
  showOfflineCopy(app, offlinePackages);
  showCachedPages(app, packages);
  const cacheShown = (images: readonly string[]) =>
    callWorker('pageShown', {
      shell: `${offlinePath(site)}?site=${site.version}`,
      pages: pathsOnScreen(app),
      images,
    }).catch(() => undefined);
  app.page.subscribe(() => void cacheShown([]));
  // The first document of a visitor and its images were fetched before there was a service worker.
  await cacheShown(wasControlled ? [] : imagesOnScreen());
}

function pathsOnScreen({ page }: AppState): readonly string[] {
  const { cachedAt, view } = page.get();
  const { failure, languages, path, serverOnly } = view;
  if (failure || serverOnly || cachedAt !== undefined) return [];
  return [...new Set([languages?.path ?? path, path])];
}

function imagesOnScreen(): readonly string[] {
  const loaded = [...document.images].filter(({ complete, currentSrc }) => complete && currentSrc !== '');
  return [...new Set(loaded.map(({ currentSrc }) => currentSrc))].filter((url) =>
    url.startsWith(`${location.origin}/`),
  );
}

function isOfAnotherBuild({ entry }: WorkerActivated): boolean {
  return ![...document.scripts].some((script) => script.getAttribute('src') === entry);
}

/** Shows links to cached pages on a page that cannot be shown while the site is unreachable. */
function showCachedPages(app: AppState, saved: OfflinePackages['packages']): void {
  let stop = () => {};
  const update = () => {
    stop();
    stop = () => {};
    const place = document.getElementById(ids.fallback);
    // With React: it also shows them in the search palette.
    if (place)
      void import('./cached-pages-root.tsx').then(({ mountCachedPages }) => {
        stop = mountCachedPages(app, saved, place);
      });
  };
  app.page.subscribe(update);
  update();
}
