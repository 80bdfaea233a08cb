import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { fill } from '#web/i18n/format.ts';
import { urlSegments } from '#web/page/url-segments.ts';

/** Completes the view of a failure: its whole URL, which the server does not know, and a line in the console (P-11). */
export function completeFailure({ page, locale }: AppState): void {
  const { failure, address, package: item } = page.get().view;
  const section = document.getElementById(ids.failure);
  if (!failure || section === null) return;
  const url = section.querySelector('[data-url]');
  url?.replaceChildren(...breakable(location.href));
  if (failure.loading) return;
  const reason = section.querySelector('[data-reason]');
  const status = section.querySelector('[data-status]');
  if (failure.shell) {
    // The service worker shows one document for all addresses, whether the device or the site has no connection.
    const { reasons, words } = locale.get().texts.failure;
    const missing = missingConnection();
    status?.replaceChildren(words[missing]);
    reason?.replaceChildren(fill(reasons[missing], { package: item.title, ...address }));
  }
  console.error(`${status?.textContent} ${location.pathname}: ${reason?.textContent}`);
}

/** Why no response came: the device has no connection, or the site cannot be reached with it. */
export function missingConnection(): 'offline' | 'unreachable' {
  return navigator.onLine ? 'unreachable' : 'offline';
}

/** A URL with an optional line break before each segment. */
function breakable(url: string): readonly (Node | string)[] {
  const [first = '', ...segments] = urlSegments(url);
  return [first, ...segments.flatMap((segment) => [document.createElement('wbr'), segment])];
}
