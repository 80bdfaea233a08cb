import type { AppState } from '#web/app/app-state.ts';
import { notify } from '#web/app/notice.ts';
import { loadFamily } from '#web/browser/load-family.ts';
import type { Navigation } from '#web/browser/navigation/navigation.ts';
import { pageIcons } from '#web/ui/page-icons.ts';
import { endEarlyField, startEarlyField } from './early-field.ts';
import { loadIsland } from './load-island.ts';

// A chunk of its own: most visitors never search.
const load = () => loadIsland(() => import('./palette-root.tsx'));
let isLoaded = false;

/** Loads the search palette in advance. A failure is reported when it is opened. */
export function preloadPalette(): void {
  void load().catch(() => undefined);
}

/** Opens the search palette, with what is typed while it loads. `page` loads the pages that it previews. */
export async function showPalette(app: AppState, page: Navigation['load']): Promise<void> {
  const loading = load();
  // The icons of packages, and those that are suggested.
  void loadFamily(app).catch(() => undefined);
  const { search, palette } = app.locale.get().texts;
  if (!isLoaded) startEarlyField(search.title);
  try {
    const { openPalette } = await loading;
    isLoaded = true;
    openPalette(app, page, endEarlyField());
  } catch {
    endEarlyField();
    notify(app, { icon: pageIcons.error, message: palette.unreachable });
  }
}
