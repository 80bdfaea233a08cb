import { setTimeout as wait } from 'node:timers/promises';

/** Time limit of a text, and of one request, in ms. */
const textLimit = 60_000;
const requestLimit = 10_000;

/** Waits until a page has a text. Resolves to the seconds; NaN if it has not within the limit, a minute by default. */
export async function untilText(address: string, text: string, limit = textLimit): Promise<number> {
  const start = performance.now();
  while (performance.now() - start < limit) {
    if (await hasText(address, text)) return (performance.now() - start) / 1_000;
    await wait(50);
  }
  return Number.NaN;
}

/** True for a page that is answered with status 200 and has a text. */
export async function hasText(address: string, text: string): Promise<boolean> {
  try {
    const answer = await fetch(address, { signal: AbortSignal.timeout(requestLimit) });
    return answer.status === 200 && (await answer.text()).includes(text);
  } catch {
    return false;
  }
}
