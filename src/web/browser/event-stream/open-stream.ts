import { receive, type StreamEvent } from './receive.ts';

/** Opens the server's stream of events. Returns a function that closes it. */
export function openStream(url: string, onEvent: (event: StreamEvent) => void): () => void {
  // Firefox keeps no document in its back/forward cache that has an open request when another one is navigated to, and finds too
  // late that it was closed then. A worker's requests do not count.
  if (!CSS.supports('-moz-appearance', 'none')) return receive(url, onEvent);
  const worker = new Worker(new URL('./event-worker.ts', import.meta.url), { type: 'module', name: url });
  worker.addEventListener('message', ({ data }) => onEvent(data));
  worker.addEventListener('error', () => onEvent({ type: 'error', data: '' }));
  return () => worker.terminate();
}
