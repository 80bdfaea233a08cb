import type { Kind, Questions } from './messages.ts';

/** Asks the service worker that is at work. Throws where there is none and where it could not do it. */
export async function askWorker<K extends Kind>(kind: K, ask: Questions[K]['ask']): Promise<Questions[K]['answer']> {
  const { active } = await navigator.serviceWorker.ready;
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve, reject) => {
    port1.onmessage = ({ data }: MessageEvent<{ answer: Questions[K]['answer'] } | { error: string }>) => {
      port1.close();
      if ('error' in data) reject(new Error(data.error));
      else resolve(data.answer);
    };
    active?.postMessage({ kind, ask }, [port2]);
  });
}
