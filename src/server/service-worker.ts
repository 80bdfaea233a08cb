import type { Context } from 'hono';
import { makeAnswer, sendAnswer } from './answer.ts';
import { workerPolicy } from './security-headers.ts';

/** `GET /service-worker.js`: the script, asked for anew at each visit. */
export function serviceWorker(script: string): (context: Context) => Promise<Response> {
  const answer = makeAnswer(script, {
    'Content-Type': 'text/javascript; charset=utf-8',
    'Cache-Control': 'no-cache',
    'Content-Security-Policy': workerPolicy,
  });
  return (context) => sendAnswer(context, answer);
}
