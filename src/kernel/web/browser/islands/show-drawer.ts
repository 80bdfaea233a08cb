import type { AppState } from '#web/app/app-state.ts';
import { notify } from '#web/app/notice.ts';
import { pageIcons } from '#web/app/page-icons.ts';
import { loadFamily } from '#web/client/load-family.ts';
import { loadIsland } from './load-island.ts';

// A chunk of its own: most visitors never open it.
const load = () => loadIsland(() => import('./drawer-root.tsx'));

/** Loads the package drawer in advance. A failure is reported when it is opened. */
export function preloadDrawer(app: AppState): void {
  void Promise.all([load(), loadFamily(app)]).catch(() => undefined);
}

/** Opens the package drawer (H-05). */
export async function showDrawer(app: AppState): Promise<void> {
  try {
    const [{ openDrawer }, family] = await Promise.all([load(), loadFamily(app)]);
    openDrawer(app, family);
  } catch {
    notify(app, { icon: pageIcons.error, message: app.locale.get().texts.packages.unreachable });
  }
}
