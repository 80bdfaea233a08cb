import type { RunningSync } from '#model/views/console/console-view.ts';
import { syncText } from './sync-text.ts';

/** Shows the progress of a running sync in the console, and updates the sections when it has ended. */
export function followSync(status: HTMLElement): void {
  const { events: url = '', running: text = '', lost = '' } = status.dataset;
  const events = new EventSource(url);
  let wasRunning = status.textContent !== '';
  events.addEventListener('sync', ({ data }: MessageEvent<string>) => {
    const sync = readSync(data);
    status.textContent = sync === null ? '' : syncText(text, sync);
    if (wasRunning && sync === null) void showResult();
    wasRunning = sync !== null;
  });
  // The browser reconnects by itself, unless the server refuses, for example because the user is signed out.
  events.addEventListener('error', () => {
    if (events.readyState === EventSource.CLOSED) status.textContent = lost;
  });
}

/** Parses an event of the server. */
function readSync(text: string): RunningSync | null {
  return JSON.parse(text) as RunningSync | null;
}

/** Replaces all sections by new ones, except the one that has the focus. */
async function showResult(): Promise<void> {
  const response = await fetch(location.pathname + location.search, { headers: { Accept: 'text/html' } });
  const newPage = new DOMParser().parseFromString(await response.text(), 'text/html');
  for (const section of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const newer = newPage.querySelector(`[data-live="${section.dataset.live}"]`);
    if (newer !== null && !section.contains(document.activeElement)) section.replaceWith(newer);
  }
}
