import type { AppState } from '#web/app/app-state.ts';
import { notify } from '#web/app/notice.ts';
import { loadFamily } from '#web/browser/load-family.ts';
import type { Navigation } from '#web/browser/navigation/navigation.ts';
import { pageIcons } from '#web/ui/page-icons.ts';

// A chunk of its own, with React: most visitors never search.
const load = () => import('./palette-root.tsx');

/** Loads the search palette in advance. A failure is reported when it is opened. */
export function preloadPalette(): void {
  void load().catch(() => undefined);
}

/** Opens the search palette. `page` loads the pages that it previews. */
export async function showPalette(app: AppState, page: Navigation['load']): Promise<void> {
  // The icons of packages, and those that are suggested.
  void loadFamily(app).catch(() => undefined);
  try {
    const { openPalette } = await load();
    openPalette(app, page);
  } catch {
    notify(app, { icon: pageIcons.error, message: app.locale.get().texts.palette.unreachable });
  }
}
