import type { Page } from 'playwright-core';

/** How long frames are watched after an input, in milliseconds. */
const watchedTime = 1_000;

/** The longest time between two frames, in milliseconds, in the second that begins with an input. */
export async function longestFrame(page: Page, act: () => Promise<void>): Promise<number> {
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
    watchedTime,
  );
  await act();
  return watched;
}
