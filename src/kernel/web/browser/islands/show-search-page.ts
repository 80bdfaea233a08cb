import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { loadFamily } from '#web/client/load-family.ts';

/** Shows the search page of a static export: a server renders the results. Its only server-only page is the search page. */
export async function showSearchPage(app: AppState): Promise<void> {
  const place = document.getElementById(ids.search);
  if (app.site.live || place === null) return;
  const [{ startSearchPage }, family] = await Promise.all([import('./search-page-root.tsx'), loadFamily(app)]);
  startSearchPage(app, place, family);
}
