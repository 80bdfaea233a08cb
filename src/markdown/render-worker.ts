import { parentPort } from 'node:worker_threads';
import type { RenderFamily, RenderReply } from '#model/render.ts';
import { asciidocToHtml } from './asciidoc.ts';
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
  void reply(message).then((answer) => port.postMessage(answer));
});
warmUp(render);
port.postMessage('ready');

async function reply({ request }: Extract<WorkerMessage, { kind: 'render' }>): Promise<RenderReply> {
  const { requestId, kind } = request;
  if (family === undefined)
    return { requestId, success: false, errorMessage: 'The family was not sent before the request.' };
  try {
    const md = kind.kind === 'asciidoc' ? await asciidocToHtml(request.md) : request.md;
    return { requestId, success: true, ...render({ ...request, md }, family) };
  } catch (error) {
    return { requestId, success: false, errorMessage: error instanceof Error ? error.message : String(error) };
  }
}
