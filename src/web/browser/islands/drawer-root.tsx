import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import type { DrawerRow } from '#model/views/family-view.ts';
import { AppContext } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { PackageDrawer } from '#web/shell/drawer/package-drawer.tsx';

const roots = new WeakMap<AppState, Root>();

/** Opens the package drawer, which is a React root of its own. */
export function openDrawer(app: AppState, packages: readonly DrawerRow[]): void {
  const root = roots.get(app) ?? createDrawerRoot();
  roots.set(app, root);
  flushSync(() =>
    root.render(
      <AppContext value={app}>
        <PackageDrawer packages={packages} />
      </AppContext>,
    ),
  );
  const dialog = document.getElementById(ids.packages);
  if (dialog instanceof HTMLDialogElement && !dialog.open) dialog.showModal();
}

function createDrawerRoot(): Root {
  const container = document.createElement('div');
  document.body.append(container);
  return createRoot(container);
}
