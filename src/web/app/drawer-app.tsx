import { PackageDrawer } from '#web/shell/drawer/package-drawer.tsx';
import { AppContext, type AppState } from './app-state.ts';

/** The package drawer as a React root of its own, so that the page is hydrated before a thousand rows are. */
export function DrawerApp({ app }: { readonly app: AppState }) {
  return (
    <AppContext value={app}>
      <PackageDrawer />
    </AppContext>
  );
}
