import { expect, test } from 'vitest';
import { type Call, recordStage } from '#features/background/testing/record-stage.ts';
import { startWaves } from './waves.ts';

const size = { width: 640, height: 400 };

test('[B-02] [E-06] there are two groups of waves, 100 px broad, the second fainter by 0.5', () => {
  const { stage, calls } = recordStage(size);
  startWaves(stage, () => 0.5);
  const strokes = calls.filter(({ name }) => name === 'stroke');
  expect(strokes.map(({ alpha }) => Math.round(alpha * 10) / 10)).toEqual([0.8, 0.8, 0.8, 0.3, 0.3, 0.3]);
  expect(strokes.map(({ colour }) => colour)).toEqual(['red', 'blue', 'red', 'red', 'blue', 'red']);
  expect(strokes.every(({ lineWidth }) => lineWidth === 100)).toBe(true);
});

test('[B-02] each frame covers the last one, and its waves move by less than two pixels', () => {
  const { stage, calls } = recordStage(size);
  const { draw } = startWaves(stage, () => 0.9);
  const before = heights(calls);
  calls.length = 0;
  draw();
  expect(calls[0]).toMatchObject({ name: 'fillRect', args: [0, 0, 640, 400], alpha: 1, colour: 'black' });
  const moved = heights(calls).map((height, index) => Math.abs(height - (before[index] ?? Number.NaN)));
  expect(Math.max(...moved)).toBeGreaterThan(0.1);
  expect(Math.max(...moved)).toBeLessThan(2);
});

test('[B-02] the ends of the waves lie outside the canvas', () => {
  const { stage, calls } = recordStage(size);
  startWaves(stage, () => 0.5);
  const across = calls.filter(({ name }) => name === 'moveTo' || name === 'lineTo').map(({ args }) => Number(args[0]));
  expect(Math.min(...across)).toBeLessThanOrEqual(-50);
  expect(Math.max(...across)).toBeGreaterThanOrEqual(690);
});

function heights(calls: readonly Call[]): number[] {
  return calls.filter(({ name }) => name === 'lineTo').map(({ args }) => Number(args[1]));
}
