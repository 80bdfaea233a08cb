import { diagramFrame } from 'virtual:diagram-frame';
import type { DiagramRequest, Drawing } from '#features/diagrams/diagram-message.ts';
import { type DiagramError, readResponse } from './read-response.ts';

/** A sandboxed frame that draws diagrams. */
export interface DiagramFrame {
  /** Draws one diagram at a time. Returns an error if a diagram is invalid or times out. */
  draw(request: Omit<DiagramRequest, 'id'>): Promise<Drawing | DiagramError>;
}

/** Limit for one drawing, in milliseconds; the first one includes loading the library. */
const timeoutMs = 15_000;

interface Sandbox {
  readonly port: MessagePort;
  readonly element: HTMLIFrameElement;
}

/** Creates the frame. It is added to the document with the first diagram and stays for the following pages. */
export function createDiagramFrame(): DiagramFrame {
  let sandbox: Sandbox | undefined;
  let work: Promise<unknown> = Promise.resolve();
  let id = 0;

  async function drawNow(request: Omit<DiagramRequest, 'id'>): Promise<Drawing | DiagramError> {
    sandbox ??= await openSandbox();
    id += 1;
    const drawing = await requestDrawing(sandbox.port, { id, ...request });
    if (drawing !== undefined) return drawing;
    // Removing the frame ends its script; the next diagram gets a new frame.
    sandbox.element.remove();
    sandbox = undefined;
    return { error: `The drawing timed out after ${timeoutMs / 1_000} seconds.` };
  }

  return {
    draw(request) {
      const drawing = work.then(() => drawNow(request));
      work = drawing;
      return drawing;
    },
  };
}

/** Adds the frame to the document. It has an opaque origin, so it cannot access the page, cookies or storage. */
async function openSandbox(): Promise<Sandbox> {
  const element = document.createElement('iframe');
  element.setAttribute('sandbox', 'allow-scripts');
  element.className = 'diagram-frame';
  element.tabIndex = -1;
  element.setAttribute('aria-hidden', 'true');
  element.src = diagramFrame;
  const loaded = new Promise((resolve) => element.addEventListener('load', resolve, { once: true }));
  document.body.append(element);
  await Promise.race([loaded, pause(timeoutMs)]);
  const { port1, port2 } = new MessageChannel();
  // The frame's opaque origin cannot be named as target; the message has nothing secret.
  element.contentWindow?.postMessage('draw', '*', [port2]);
  return { port: port1, element };
}

/** Resolves to undefined after a timeout. */
function requestDrawing(port: MessagePort, request: DiagramRequest): Promise<Drawing | DiagramError | undefined> {
  const response = new Promise<Drawing | DiagramError>((resolve) => {
    port.onmessage = ({ data }: MessageEvent<unknown>) => {
      const result = readResponse(data, request.id);
      if (result !== undefined) resolve(result);
    };
  });
  port.postMessage(request);
  return Promise.race([response, pause(timeoutMs)]);
}

function pause(duration: number): Promise<undefined> {
  return new Promise((resolve) => setTimeout(resolve, duration));
}
