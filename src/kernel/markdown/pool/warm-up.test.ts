import { expect, onTestFinished, test, vi } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { InterruptedError } from '#platform/worker/thread-error.ts';
import { warmUp } from './warm-up.ts';

test('a round of the warm-up that is interrupted for a reader’s document ends alone, and the next rounds run', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  let isInterrupted = false;
  let rounds = 0;
  const render = createRender(() => {
    if (isInterrupted) throw new InterruptedError();
  });
  warmUp(
    (...args) => {
      rounds += 1;
      // The document arrives in the middle of the first round.
      isInterrupted = rounds === 1;
      return render(...args);
    },
    () => true,
  );
  vi.advanceTimersByTime(3_000);
  expect(rounds).toBe(35);
  expect(isInterrupted).toBe(false);
});
