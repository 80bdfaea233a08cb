import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { afterResize } from './after-resize.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('[T-03] the background is redrawn once, 250 ms after the last resize', () => {
  const { window, calls } = watched();
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(249);
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(249);
  expect(calls()).toBe(0);
  vi.advanceTimersByTime(1);
  expect(calls()).toBe(1);
  vi.advanceTimersByTime(10_000);
  expect(calls()).toBe(1);
});

test('[T-03] turning a phone counts as a resize', () => {
  const { window, orientation, calls } = watched();
  orientation.dispatchEvent(new Event('change'));
  window.dispatchEvent(new Event('resize'));
  vi.advanceTimersByTime(250);
  expect(calls()).toBe(1);
});

function watched() {
  const [window, orientation] = [new EventTarget(), new EventTarget()];
  let count = 0;
  afterResize(window, orientation, () => {
    count += 1;
  });
  return { window, orientation, calls: () => count };
}
