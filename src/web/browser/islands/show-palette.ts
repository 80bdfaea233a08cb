import type { AppState } from '#web/app/app-state.ts';
import { errorIcon, notify } from '#web/app/notice.ts';
import { loadFamily } from '#web/browser/load-family.ts';

// A chunk of its own, with React: most visitors never search.
const load = () => import('./palette-root.tsx');

/** Loads the search palette in advance. A failure is reported when it is opened. */
export function preloadPalette(): void {
  void load().catch(() => undefined);
}

/** Opens the search palette. */
export async function showPalette(app: AppState): Promise<void> {
  // Only for the icons of packages.
  void loadFamily(app).catch(() => undefined);
  try {
    const { openPalette } = await load();
    openPalette(app);
  } catch {
    notify(app, { icon: errorIcon, message: app.locale.get().texts.palette.unreachable });
  }
}
