import { parentPort, workerData } from 'node:worker_threads';
import { asciidocToHtml } from '#markdown/parse/asciidoc.ts';
import { createRender } from '#markdown/render.ts';
import type { RenderFamily } from '#model/page/render.ts';
import { errorMessage } from '#platform/errors.ts';
import { InterruptedError } from './interrupted-error.ts';
import { keepWarming, warmUp } from './warm-up.ts';
import type { WorkerAnswer, WorkerMessage } from './worker-message.ts';

const port = parentPort;
if (port === null) throw new Error('render-worker runs as a worker thread of the renderer only.');

const interrupted = workerData instanceof Int32Array ? workerData : new Int32Array(1);
const render = createRender(() => {
  if (Atomics.load(interrupted, 0) !== 0) throw new InterruptedError();
});
let family: RenderFamily | undefined;
let working = 0;

port.on('message', (message: WorkerMessage) => {
  if (message.kind === 'family') {
    family = message.family;
    return;
  }
  working += 1;
  void reply(message).then((answer) => {
    working -= 1;
    tell(answer);
  });
});
warmUp(render);
tell('ready');
keepWarming(render, () => working === 0 && Atomics.load(interrupted, 0) === 0);

function tell(answer: WorkerAnswer): void {
  port?.postMessage(answer);
}

async function reply({ request }: Extract<WorkerMessage, { kind: 'render' }>): Promise<WorkerAnswer> {
  const { requestId, kind } = request;
  if (family === undefined)
    return { requestId, success: false, errorMessage: 'The family was not sent before the request.' };
  try {
    const md = kind.kind === 'asciidoc' ? await asciidocToHtml(request.md) : request.md;
    return { requestId, success: true, ...render({ ...request, md }, family) };
  } catch (error) {
    if (error instanceof InterruptedError) return 'interrupted';
    return { requestId, success: false, errorMessage: errorMessage(error) };
  }
}
