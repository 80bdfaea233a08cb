import { createRoot } from 'react-dom/client';
import { AppContext } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { CachedPages } from './cached-pages.tsx';

/** Shows links to cached pages in an element. Returns a function that removes them. */
export function mountCachedPages(app: AppState, place: Element): () => void {
  const root = createRoot(place);
  root.render(
    <AppContext value={app}>
      <CachedPages />
    </AppContext>,
  );
  return () => root.unmount();
}
