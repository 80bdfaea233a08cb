import { SideList } from '#web/shell/side-list.tsx';
import { type Interface, InterfaceContext } from './interface.ts';

/** The side list with what it needs: a root of its own, so that the page is alive before a thousand rows are. */
export function ListApp({ app }: { readonly app: Interface }) {
  return (
    <InterfaceContext value={app}>
      <SideList />
    </InterfaceContext>
  );
}
