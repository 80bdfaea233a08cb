import { parentPort } from 'node:worker_threads';
import type { RenderFamily, RenderReply } from '#model/render.ts';
import { createRender } from './render.ts';
import { warmUp } from './warm-up.ts';
import type { WorkerMessage } from './worker-message.ts';

const port = parentPort;
if (port === null) throw new Error('render-worker runs as a worker thread of the renderer only.');

const render = createRender();
let family: RenderFamily | undefined;

port.on('message', (message: WorkerMessage) => {
  if (message.kind === 'family') {
    family = message.family;
    return;
  }
  port.postMessage(reply(message));
});
warmUp(render);
port.postMessage('ready');

function reply({ request }: Extract<WorkerMessage, { kind: 'render' }>): RenderReply {
  const { requestId } = request;
  if (family === undefined)
    return { requestId, success: false, errorMessage: 'The family was not sent before the request.' };
  try {
    return { requestId, success: true, ...render(request, family) };
  } catch (error) {
    return { requestId, success: false, errorMessage: error instanceof Error ? error.message : String(error) };
  }
}
