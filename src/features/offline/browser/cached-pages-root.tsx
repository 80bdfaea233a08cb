import { createRoot } from 'react-dom/client';
import { AppContext } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { CachedPages, type CachedPagesProps } from './cached-pages.tsx';

/** Shows links to cached pages in an element. Returns a function that removes them. */
export function mountCachedPages(app: AppState, saved: CachedPagesProps['saved'], place: Element): () => void {
  const root = createRoot(place);
  root.render(
    <AppContext value={app}>
      <CachedPages saved={saved} />
    </AppContext>,
  );
  return () => root.unmount();
}
