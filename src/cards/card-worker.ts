import { parentPort } from 'node:worker_threads';
import { errorMessage } from '#platform/errors.ts';
import type { FromCardThread, ToCardThread } from './card-message.ts';
import { createDraw } from './draw.ts';

const port = parentPort;
if (port === null) throw new Error('card-worker runs as a worker thread of the cards only.');

const draw = createDraw();

port.on('message', ({ id, drawing }: ToCardThread) => {
  port.postMessage(answer(id, drawing));
});

function answer(id: number, drawing: ToCardThread['drawing']): FromCardThread {
  try {
    return { id, png: draw(drawing) };
  } catch (error) {
    return { id, failure: errorMessage(error) };
  }
}
