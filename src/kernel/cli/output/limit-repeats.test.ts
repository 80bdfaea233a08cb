import { expect, onTestFinished, test, vi } from 'vitest';
import { limitRepeats } from './limit-repeats.ts';

test('an operator reads an equal line once a minute, and how often it was left out', () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const lines: string[] = [];
  const push = (line: string): void => void lines.push(line);
  const log = limitRepeats({
    info: push,
    warn: push,
    error: (error, doing) => push(`${doing}: ${error}`),
    progress: { write: () => undefined },
  });
  for (let second = 0; second < 61; second += 1) {
    log.warn('! The disk is full.');
    log.error('EIO', 'search');
    log.info('same');
    vi.advanceTimersByTime(1_000);
  }
  log.warn('! Another line.');
  expect(lines.filter((line) => line !== 'same')).toEqual([
    '! The disk is full.',
    'search: EIO',
    '! The disk is full. (59 equal lines were left out.)',
    'search (59 equal lines were left out.): EIO',
    '! Another line.',
  ]);
  expect(lines.filter((line) => line === 'same')).toHaveLength(61);
});

test('lines that are all different are all logged', () => {
  const lines: string[] = [];
  const log = limitRepeats({
    info: () => undefined,
    warn: (line) => lines.push(line),
    error: () => undefined,
    progress: { write: () => undefined },
  });
  for (let count = 0; count < 3_000; count += 1) log.warn(`line ${count}`);
  log.warn('line 0');
  expect(lines).toHaveLength(3_001);
});
