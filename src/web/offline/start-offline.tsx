import { homePath, offlinePath, serviceWorkerPath } from '#model/address/site-paths.ts';
import type { AppState } from '#web/app/app-state.ts';
import { askWorker } from './ask-worker.ts';
import { KeepPackage } from './keep-package.tsx';
import { KeptPages } from './kept-pages.tsx';
import type { Activated } from './messages.ts';
import { createPackageKeeper } from './package-keeper.ts';

/** Keeps pages for a reader without a network, or lets go of them where the site does not want that. */
export async function startOffline(app: AppState): Promise<void> {
  const { serviceWorker } = navigator;
  const { site } = app;
  const wasControlled = serviceWorker.controller !== null;
  const registration = await serviceWorker.register(serviceWorkerPath(site), {
    scope: homePath(site),
    updateViaCache: 'none',
  });
  // The script of a site that keeps nothing takes everything away, itself too.
  if (!site.offline) return void (await registration.update());
  serviceWorker.addEventListener('message', ({ data }: MessageEvent<Activated>) => {
    if (isOfAnotherBuild(data)) app.newer.set({ show: () => location.reload() });
  });
  const keeper = createPackageKeeper(app);
  await keeper.refresh();
  app.offline.set({
    KeepPackage: () => <KeepPackage keeper={keeper} />,
    KeptPages: ({ words }) => <KeptPages keeper={keeper} words={words} />,
  });
  // The first document of a visitor, its images and what was fetched in advance came before anything could keep them.
  const tell = (images: readonly string[]) =>
    askWorker('shown', {
      shell: `${offlinePath(site)}?site=${site.version}`,
      pages: pathsShown(app),
      images,
    }).catch(() => undefined);
  app.page.subscribe(() => void tell([]));
  await tell(wasControlled ? [] : imagesShown());
}

function pathsShown({ page }: AppState): readonly string[] {
  const { kept, view } = page.get();
  const { failure, languages, path, serverOnly } = view;
  if (failure || serverOnly || kept !== undefined) return [];
  return [...new Set([languages?.path ?? path, path])];
}

function imagesShown(): readonly string[] {
  const loaded = [...document.images].filter(({ complete, currentSrc }) => complete && currentSrc !== '');
  return [...new Set(loaded.map(({ currentSrc }) => currentSrc))].filter((url) =>
    url.startsWith(`${location.origin}/`),
  );
}

function isOfAnotherBuild({ entry }: Activated): boolean {
  return ![...document.scripts].some((script) => script.getAttribute('src') === entry);
}
