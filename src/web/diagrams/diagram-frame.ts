import { diagramFrame } from 'virtual:diagram-frame';
import type { DiagramRequest, Drawing } from './diagram-message.ts';
import { type DiagramError, readAnswer } from './read-answer.ts';

/** Draws diagrams in a sandbox. */
export interface DiagramFrame {
  /** Draws one after the other. Gives an error where one cannot be read or takes too long. */
  draw(request: Omit<DiagramRequest, 'id'>): Promise<Drawing | DiagramError>;
}

/** A drawing that takes longer is given up, in milliseconds; the first one waits for the library too. */
const patience = 15_000;

interface Sandbox {
  readonly port: MessagePort;
  readonly element: HTMLIFrameElement;
}

/** Makes the frame. It comes into the document with the first diagram and stays for the next pages. */
export function createDiagramFrame(): DiagramFrame {
  let sandbox: Sandbox | undefined;
  let work: Promise<unknown> = Promise.resolve();
  let id = 0;

  async function drawNow(request: Omit<DiagramRequest, 'id'>): Promise<Drawing | DiagramError> {
    sandbox ??= await openSandbox();
    id += 1;
    const drawing = await ask(sandbox.port, { id, ...request });
    if (drawing !== undefined) return drawing;
    // Whatever it is doing: it ends with its frame, and the next diagram gets a new one.
    sandbox.element.remove();
    sandbox = undefined;
    return { error: `No drawing came in ${patience / 1_000} seconds.` };
  }

  return {
    draw(request) {
      const drawing = work.then(() => drawNow(request));
      work = drawing;
      return drawing;
    },
  };
}

/** Puts the frame into the document. It has no origin, so it reaches neither the page nor its cookies or storage. */
async function openSandbox(): Promise<Sandbox> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.className = 'diagram-frame';
  element.tabIndex = -1;
  element.setAttribute('aria-hidden', 'true');
  element.src = diagramFrame;
  const loaded = new Promise((resolve) => element.addEventListener('load', resolve, { once: true }));
  document.body.append(element);
  await Promise.race([loaded, pause(patience)]);
  const { port1, port2 } = new MessageChannel();
  // The frame has no origin that could be named; only what it is given can be learned there.
  element.contentWindow?.postMessage('draw', '*', [port2]);
  return { port: port1, element };
}

/** The answer, or undefined when none came in time. */
function ask(port: MessagePort, request: DiagramRequest): Promise<Drawing | DiagramError | undefined> {
  const answered = new Promise<Drawing | DiagramError>((resolve) => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const answer = readAnswer(data, request.id);
      if (answer !== undefined) resolve(answer);
    };
  });
  port.postMessage(request);
  return Promise.race([answered, pause(patience)]);
}

function pause(duration: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, duration));
}
