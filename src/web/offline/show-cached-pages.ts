import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';

/** Shows links to cached pages on a page that cannot be shown while the site is unreachable. */
export function showCachedPages(app: AppState): void {
  let stop = () => {};
  const update = () => {
    stop();
    stop = () => {};
    const place = document.getElementById(ids.cachedPages);
    // With React: it also shows them in the search palette.
    if (place)
      void import('./cached-pages-root.tsx').then(({ mountCachedPages }) => {
        stop = mountCachedPages(app, place);
      });
  };
  app.page.subscribe(update);
  update();
}
