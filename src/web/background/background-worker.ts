import { createPainter, type Painter } from './painter.ts';
import type { Opening, Scene } from './scene.ts';

// Runs in a worker of its own, so that drawing never keeps the page waiting. The first message brings the canvas.
let painter: Painter | undefined;
addEventListener('message', ({ data }: MessageEvent<Opening | Scene>) => {
  const scene = 'scene' in data ? data.scene : data;
  if ('canvas' in data) painter = createPainter(data.canvas, Math.random);
  if (painter?.show(scene)) postMessage(scene.theme);
});
