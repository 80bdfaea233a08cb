import { createPainter, type Painter } from './painter.ts';
import type { FirstMessage, Scene } from './scene.ts';

// Runs in a worker, so that drawing never blocks the page. The first message carries the canvas.
let painter: Painter | undefined;
addEventListener('message', ({ data }: MessageEvent<FirstMessage | Scene>) => {
  const scene = 'scene' in data ? data.scene : data;
  if ('canvas' in data) painter = createPainter(data.canvas, Math.random);
  if (painter?.show(scene)) postMessage(scene.theme);
});
