import type { Kind, Questions } from './messages.ts';

/**
 * Asks the service worker that is at work; one that is replaced by that of a new build does not answer any more, so then the
 * new one is asked. Throws where it could not do it.
 */
export async function askWorker<K extends Kind>(kind: K, ask: Questions[K]['ask']): Promise<Questions[K]['answer']> {
  for (;;) {
    const { active } = await navigator.serviceWorker.ready;
    const asked = active && (await Promise.race([answerOf(active, kind, ask), replaced(active)]));
    if (asked) return asked.answer;
    await new Promise((resolve) => setTimeout(resolve, pause));
  }
}

/** Until there is another worker, in milliseconds. */
const pause = 50;

interface Answered<K extends Kind> {
  readonly answer: Questions[K]['answer'];
}

function answerOf<K extends Kind>(worker: ServiceWorker, kind: K, ask: Questions[K]['ask']): Promise<Answered<K>> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<Answered<K> | { error: string }>) => {
      port1.close();
      if ('error' in data) reject(new Error(data.error));
      else resolve(data);
    };
    worker.postMessage({ kind, ask }, [port2]);
  });
}

function replaced(worker: ServiceWorker): Promise<undefined> {
  return new Promise((resolve) => {
    const look = () => worker.state === 'redundant' && resolve(undefined);
    worker.addEventListener('statechange', look);
    look();
  });
}
