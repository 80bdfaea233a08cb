import type { FamilyView } from '#model/views/family-view.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { PackageDrawer } from '#web/shell/drawer/package-drawer.tsx';
import { createIsland } from './island.tsx';

const renderDrawer = createIsland();

/** Opens the package drawer, which is a React root of its own. */
export function openDrawer(app: AppState, family: Pick<FamilyView, 'packages' | 'groups'>): void {
  renderDrawer(app, () => <PackageDrawer {...family} />);
  const dialog = document.getElementById(ids.packages);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}
