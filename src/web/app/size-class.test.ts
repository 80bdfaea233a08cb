import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { followSize, type SizeClass, sizeClassOf } from './size-class.ts';
import { createStore } from './store.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

test.each([
  [0, 'small'],
  [599, 'small'],
  [599.5, 'small'],
  [600, 'medium'],
  [840, 'medium'],
  [841, 'large'],
  [4000, 'large'],
] as const)('[T-07] a window of %d pixels is %s', (width, expected) => {
  expect(sizeClassOf(width)).toBe(expected);
});

test('[T-07] the size class is updated half a second after the last resize', () => {
  const window = Object.assign(new EventTarget(), { innerWidth: 1280 });
  const store = createStore<SizeClass>('small');
  const stop = followSize(store, window);
  const resize = (width: number) => {
    window.innerWidth = width;
    window.dispatchEvent(new Event('resize'));
  };
  expect(store.get()).toBe('large');
  resize(500);
  vi.advanceTimersByTime(499);
  resize(700);
  vi.advanceTimersByTime(499);
  expect(store.get()).toBe('large');
  vi.advanceTimersByTime(1);
  expect(store.get()).toBe('medium');
  stop();
  resize(500);
  vi.advanceTimersByTime(1000);
  expect(store.get()).toBe('medium');
});
