import { parentPort, workerData } from 'node:worker_threads';
import type { RenderFamily } from '#model/render.ts';
import { InterruptedError } from './interrupted-error.ts';
import { createRender } from './render.ts';
import { warmUp } from './warm-up.ts';
import type { WorkerAnswer, WorkerMessage } from './worker-message.ts';

const port = parentPort;
if (port === null) throw new Error('render-worker runs as a worker thread of the renderer only.');

const interrupted = workerData instanceof Int32Array ? workerData : new Int32Array(1);
const render = createRender(() => {
  if (Atomics.load(interrupted, 0) !== 0) throw new InterruptedError();
});
let family: RenderFamily | undefined;

port.on('message', (message: WorkerMessage) => {
  if (message.kind === 'family') {
    family = message.family;
    return;
  }
  tell(reply(message));
});
warmUp(render);
tell('ready');

function tell(answer: WorkerAnswer): void {
  port?.postMessage(answer);
}

function reply({ request }: Extract<WorkerMessage, { kind: 'render' }>): WorkerAnswer {
  const { requestId } = request;
  if (family === undefined)
    return { requestId, success: false, errorMessage: 'The family was not sent before the request.' };
  try {
    return { requestId, success: true, ...render(request, family) };
  } catch (error) {
    if (error instanceof InterruptedError) return 'interrupted';
    return { requestId, success: false, errorMessage: error instanceof Error ? error.message : String(error) };
  }
}
