import type { AppPage } from '#model/views/page-view.ts';
import { withReader } from '#model/views/reader-version.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { readerLanguages } from '#web/browser/reader-languages.ts';
import { loadFamily, loadMatrix } from '#web/client/load-family.ts';
import type { LoadedPage } from '#web/client/page-cache.ts';
import { parsePage } from '#web/client/parse-page.ts';

/** The document of a page in the visitor's language. The files of an export are in one language: the browser renders others. */
export async function pageDocument(app: AppState, { html, state }: LoadedPage): Promise<Document> {
  const next = parsePage(html);
  const locale = app.locale.get();
  const { page: view } = state;
  if (view === undefined || state.language === locale.language) return next;
  const [{ renderPage }, shared, matrix] = await Promise.all([
    import('#web/document/render-page.tsx'),
    loadFamily(app),
    state.matrix && loadMatrix(app, state.matrix.version),
  ]);
  const regions = renderPage({ app, next, view: forReader(app, view), matrix, shared });
  next.getElementById(ids.app)?.replaceChildren(...regions);
  next.documentElement.lang = locale.language;
  return next;
}

/** The view with the version that its address shows to this visitor: the file was written for readers of its own language. */
function forReader({ site, locale }: AppState, view: AppPage): AppPage {
  if (view.kind !== 'file' || view.languages === undefined) return view;
  return { ...view, languages: withReader(view.languages, readerLanguages(site, locale.get().language)) };
}
