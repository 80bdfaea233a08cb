import { dataPath } from '#model/address/address.ts';
import type { PageData } from '#model/views/page-view.ts';
import type { AppState } from '#web/app/app-state.ts';
import { loadMatrix } from './load-matrix.ts';
import { loadVersion } from './load-version.ts';
import { isOfAnotherSite, settle } from './navigation.ts';
import { offlinePage } from './offline-page.ts';
import type { PageCache } from './page-cache.ts';
import { pageAddress } from './page-target.ts';
import { showPage } from './show-page.ts';

/** Finishes a document that the browser kept: says from when it is, or fills the one that stands for all pages. */
export async function showKept(app: AppState, cache: PageCache): Promise<void> {
  const page = app.page.get();
  if (!page.view.failure?.shell) {
    return app.page.set({ ...page, kept: Number(document.documentElement.dataset.kept) });
  }
  const to = new URL(location.href);
  const answer = await keptAnswer(app, cache, to);
  if (answer && isOfAnotherSite(app, answer)) return location.reload();
  if (answer) await loadMatrix(app, answer.view);
  app.retry.set(() => location.reload());
  const { site: _, ...shown } = answer ?? { site: '', ...offlinePage(app, to) };
  const query = settle(shown.view, to);
  await showPage(app, shown, { hash: to.hash, scroll: () => {}, query, blend: false, overlays: [] });
}

async function keptAnswer(app: AppState, cache: PageCache, to: URL): Promise<PageData | undefined> {
  const address = pageAddress(app.site, to.pathname);
  return address && loadVersion({ ...app, cache }, dataPath(address, app.site)).catch(() => undefined);
}
