import type { Page } from 'playwright-core';

/** Time that frames are watched after an action, in ms. */
const watchMs = 1_000;

/** Runs an action and resolves to the longest time between two frames in the second after it, in ms. */
export async function measureLongestFrame(page: Page, action: () => Promise<void>): Promise<number> {
  const watched = page.evaluate(
    (duration) =>
      new Promise<number>((resolve) => {
        const start = performance.now();
        let [last, longest] = [start, 0];
        const onFrame = (now: number): void => {
          longest = Math.max(longest, now - last);
          last = now;
          if (now - start < duration) requestAnimationFrame(onFrame);
          else resolve(longest);
        };
        requestAnimationFrame(onFrame);
      }),
    watchMs,
  );
  await action();
  return watched;
}
