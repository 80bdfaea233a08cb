import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';

/** Shows the loading bar at the top of the window while requests are in flight (H-06). */
export function showLoading({ http, locale }: AppState): void {
  const bar = document.getElementById(ids.loading);
  if (bar === null) return;
  http.subscribe(() => {
    bar.hidden = http.get().counter === 0;
  });
  locale.subscribe(() => {
    bar.ariaLabel = locale.get().texts.header.loading;
  });
}
