import type { RunningSync } from '#model/views/console-view.ts';
import { syncText } from './sync-text.ts';

/** Tells in the console how a sync goes while it runs, and shows what it did when it has ended. */
export function followSync(status: HTMLElement): void {
  const { events: address = '', running: text = '', lost = '' } = status.dataset;
  const events = new EventSource(address);
  let wasRunning = status.textContent !== '';
  events.addEventListener('sync', ({ data }: MessageEvent<string>) => {
    const sync = readSync(data);
    status.textContent = sync === null ? '' : syncText(text, sync);
    if (wasRunning && sync === null) void showResult();
    wasRunning = sync !== null;
  });
  // A stream that ends comes back by itself, unless the server does not know the user any more.
  events.addEventListener('error', () => {
    if (events.readyState === EventSource.CLOSED) status.textContent = lost;
  });
}

/** What the server tells: JSON of our own. */
function readSync(text: string): RunningSync | null {
  return JSON.parse(text) as RunningSync | null;
}

/** Puts the newest of each part in the place of what is shown; forms, and what has the focus, stay as they are. */
async function showResult(): Promise<void> {
  const answer = await fetch(location.pathname + location.search, { headers: { Accept: 'text/html' } });
  const news = new DOMParser().parseFromString(await answer.text(), 'text/html');
  for (const part of document.querySelectorAll<HTMLElement>('[data-live]')) {
    const newer = news.querySelector(`[data-live="${part.dataset.live}"]`);
    if (newer !== null && !part.contains(document.activeElement)) part.replaceWith(newer);
  }
}
