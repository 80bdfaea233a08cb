import type { CallName, WorkerCalls } from '#features/offline/messages.ts';

/** How long to wait for a new worker before the next attempt, in milliseconds. */
const retryDelay = 50;

/**
 * Calls the active service worker. A worker that is replaced by a new build no longer responds; the call is then repeated
 * with the new one. Rejects if the worker reports an error.
 */
export async function callWorker<N extends CallName>(
  name: N,
  input: WorkerCalls[N]['input'],
): Promise<WorkerCalls[N]['result']> {
  for (;;) {
    const { active } = await navigator.serviceWorker.ready;
    const response = active && (await Promise.race([send(active, name, input), untilReplaced(active)]));
    if (response) return response.result;
    await new Promise((resolve) => setTimeout(resolve, retryDelay));
  }
}

interface Success<N extends CallName> {
  readonly result: WorkerCalls[N]['result'];
}

function send<N extends CallName>(worker: ServiceWorker, name: N, input: WorkerCalls[N]['input']): Promise<Success<N>> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<Success<N> | { error: string }>) => {
      port1.close();
      if ('error' in data) reject(new Error(data.error));
      else resolve(data);
    };
    worker.postMessage({ name, input }, [port2]);
  });
}

function untilReplaced(worker: ServiceWorker): Promise<undefined> {
  return new Promise((resolve) => {
    const check = () => worker.state === 'redundant' && resolve(undefined);
    worker.addEventListener('statechange', check);
    check();
  });
}
