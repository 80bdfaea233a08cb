import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { urlSegments } from '#web/page/url-segments.ts';

/** Completes the view of a failure: its whole URL, which the server does not know, and a line in the console (P-11). */
export function completeFailure({ page }: AppState): void {
  const { failure } = page.get().view;
  const section = document.getElementById(ids.failure);
  if (!failure || section === null) return;
  const url = section.querySelector('[data-url]');
  url?.replaceChildren(...breakable(location.href));
  if (failure.loading) return;
  console.error(`${failure.status} ${location.pathname}: ${section.querySelector('[data-reason]')?.textContent}`);
}

/** A URL with an optional line break before each segment. */
function breakable(url: string): readonly (Node | string)[] {
  const [first = '', ...segments] = urlSegments(url);
  return [first, ...segments.flatMap((segment) => [document.createElement('wbr'), segment])];
}
