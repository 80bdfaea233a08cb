import { SideList } from '#web/shell/drawer/side-list.tsx';
import { AppContext, type AppState } from './app-state.ts';

/** The side list with what it needs: a root of its own, so that the page is alive before a thousand rows are. */
export function ListApp({ app }: { readonly app: AppState }) {
  return (
    <AppContext value={app}>
      <SideList />
    </AppContext>
  );
}
