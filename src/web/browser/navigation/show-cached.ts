import { dataPath } from '#model/address/address.ts';
import type { PageData } from '#model/views/page-view.ts';
import type { AppState } from '#web/app/app-state.ts';
import { loadMatrix } from './load-matrix.ts';
import { loadVersion } from './load-version.ts';
import { isOfAnotherSite, normaliseQuery } from './navigation.ts';
import { offlinePage } from './offline-page.ts';
import type { PageCache } from './page-cache.ts';
import { pageAddress } from './page-target.ts';
import { showPage } from './show-page.ts';

/** Completes a cached document: sets its date, or fills the shell with the page of the address. */
export async function showCached(app: AppState, cache: PageCache): Promise<void> {
  const page = app.page.get();
  if (!page.view.failure?.shell) {
    return app.page.set({ ...page, cachedAt: Number(document.documentElement.dataset.cachedAt) });
  }
  const to = new URL(location.href);
  const data = await cachedData(app, cache, to);
  if (data && isOfAnotherSite(app, data)) return location.reload();
  if (data) await loadMatrix(app, data.view);
  app.retry.set(() => location.reload());
  const { site: _, ...shown } = data ?? { site: '', ...offlinePage(app, to) };
  const query = normaliseQuery(shown.view, to);
  await showPage(app, shown, { hash: to.hash, scroll: () => {}, query, blend: false, overlays: [] });
}

async function cachedData(app: AppState, cache: PageCache, to: URL): Promise<PageData | undefined> {
  const address = pageAddress(app.site, to.pathname);
  return address && loadVersion({ ...app, cache }, dataPath(address, app.site)).catch(() => undefined);
}
