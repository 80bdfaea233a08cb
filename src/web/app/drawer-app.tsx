import { PackageDrawer } from '#web/shell/drawer/package-drawer.tsx';
import { AppContext, type AppState } from './app-state.ts';

/** The package drawer with what it needs: a root of its own, so that the page is alive before a thousand rows are. */
export function DrawerApp({ app }: { readonly app: AppState }) {
  return (
    <AppContext value={app}>
      <PackageDrawer />
    </AppContext>
  );
}
