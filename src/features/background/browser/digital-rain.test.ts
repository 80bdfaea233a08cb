import { expect, test } from 'vitest';
import { type Call, recordStage } from '#features/background/testing/record-stage.ts';
import { startDigitalRain } from './digital-rain.ts';

const size = { width: 64, height: 160 }; // 8 columns, 20 rows

test('[B-01] 200 frames are drawn before the first visible one, then 18 a second', () => {
  const { stage, calls } = recordStage(size);
  expect(startDigitalRain(stage, () => 0.5).framesPerSecond).toBe(18);
  const fades = calls.filter(({ name, alpha }) => name === 'fillRect' && alpha === 0.04);
  expect(fades).toHaveLength(200);
  expect(fades.every(({ args, colour }) => colour === 'black' && String(args) === '0,0,64,160')).toBe(true);
});

test('[B-01] each frame fades the last one and draws a character of 8 px in every column, one row further down', () => {
  const { stage, calls } = recordStage(size);
  const { draw } = startDigitalRain(stage, () => 0.01);
  const [frame, next] = [frameOf(calls, draw), frameOf(calls, draw)];
  expect(frame[0]).toMatchObject({ name: 'fillRect', alpha: 0.04, colour: 'black' });
  const written = frame.slice(1);
  expect(written.map(({ args }) => args[1])).toEqual([0, 8, 16, 24, 32, 40, 48, 56]);
  expect(written.every(({ font, colour }) => font === '8px monospace' && colour === 'lime')).toBe(true);
  expect(next.slice(1).map(rowOf)).toEqual(written.map((call) => rowOf(call) + 8));
});

test('[B-01] a drop below the bottom restarts with a chance of 2.5 %', () => {
  expect(rowsAfterBottom(() => 0.024)).toContain(0);
  // No drop restarts: after the warm-up all are below the bottom, and nothing is drawn.
  expect(rowsAfterBottom(() => 0.026)).toEqual([]);
});

function rowsAfterBottom(random: () => number): number[] {
  const { stage, calls } = recordStage(size);
  const { draw } = startDigitalRain(stage, random);
  calls.length = 0;
  for (let frame = 0; frame < 30; frame += 1) draw();
  return calls.filter(({ name }) => name === 'fillText').map(rowOf);
}

function rowOf({ args }: Call): number {
  return Number(args[2]);
}

function frameOf(calls: Call[], draw: () => void): Call[] {
  calls.length = 0;
  draw();
  return [...calls];
}
