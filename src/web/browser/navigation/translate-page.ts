import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { loadFamily } from '#web/browser/load-family.ts';
import type { LoadedPage } from './page-cache.ts';
import { parsePage } from './parse-page.ts';

/** The document of a page in the visitor's language. The files of an export are in one language: the browser renders others. */
export async function pageDocument(app: AppState, { html, state }: LoadedPage): Promise<Document> {
  const next = parsePage(html);
  const locale = app.locale.get();
  const { page: view } = state;
  if (view === undefined || state.language === locale.language) return next;
  const [{ renderPage }, shared] = await Promise.all([import('#web/app/render-page.tsx'), loadFamily(app)]);
  const regions = renderPage({ app, next, view, matrix: state.matrix, shared });
  next.getElementById(ids.app)?.replaceChildren(...regions);
  next.documentElement.lang = locale.language;
  return next;
}
