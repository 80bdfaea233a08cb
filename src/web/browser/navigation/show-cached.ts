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
  const answer = await cachedAnswer(app, cache, to);
  if (answer && isOfAnotherSite(app, answer)) return location.reload();
  if (answer) await loadMatrix(app, answer.view);
  app.retry.set(() => location.reload());
  const { site: _, ...shown } = answer ?? { site: '', ...offlinePage(app, to) };
  const query = normaliseQuery(shown.view, to);
  await showPage(app, shown, { hash: to.hash, scroll: () => {}, query, blend: false, overlays: [] });
}

async function cachedAnswer(app: AppState, cache: PageCache, to: URL): Promise<PageData | undefined> {
  const address = pageAddress(app.site, to.pathname);
  return address && loadVersion({ ...app, cache }, dataPath(address, app.site)).catch(() => undefined);
}
