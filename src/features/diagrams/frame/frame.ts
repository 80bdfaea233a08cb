import mermaid from 'mermaid';
import type { DiagramRequest, DiagramResponse, Drawing } from '#features/diagrams/diagram-message.ts';
import { diagramSettings } from '#features/diagrams/diagram-theme.ts';

// Runs in a sandboxed frame: the page sends requests through a port and shows the drawings as images. With an origin, as in
// a window of its own, it does nothing (SECURITY C7).
if (self.origin === 'null') {
  addEventListener(
    'message',
    ({ ports: [port] }) => {
      if (port === undefined) return;
      port.onmessage = (event: MessageEvent<DiagramRequest>) => void respond(port, event.data);
    },
    { once: true },
  );
}

async function respond(port: MessagePort, request: DiagramRequest): Promise<void> {
  const { id } = request;
  const send = (message: DiagramResponse) => port.postMessage(message);
  try {
    send({ id, drawing: await draw(request) });
  } catch (error) {
    send({ id, error: error instanceof Error ? error.message : String(error) });
  }
}

async function draw({ id, source, theme }: DiagramRequest): Promise<Drawing> {
  mermaid.initialize(diagramSettings(theme));
  const { svg } = await mermaid.render(`diagram-${id}`, source);
  const drawing = new DOMParser().parseFromString(svg, 'text/html').querySelector('svg');
  if (drawing === null) throw new Error('Mermaid returned no SVG element.');
  const { width, height } = sizeOf(drawing);
  // An image needs a fixed size; Mermaid sets a maximum width for use inside a page.
  drawing.setAttribute('width', String(width));
  drawing.setAttribute('height', String(height));
  drawing.style.removeProperty('max-width');
  return { svg: new XMLSerializer().serializeToString(drawing), width, height, label: labelOf(drawing) };
}

function sizeOf(drawing: SVGSVGElement): Pick<Drawing, 'width' | 'height'> {
  const { width, height } = drawing.viewBox.baseVal;
  if (width > 0 && height > 0) return { width: Math.ceil(width), height: Math.ceil(height) };
  const length = (name: string) => Math.ceil(Number.parseFloat(drawing.getAttribute(name) ?? '')) || 600;
  return { width: length('width'), height: length('height') };
}

function labelOf(drawing: SVGSVGElement): string {
  const texts = ['title', 'desc'].map((name) => drawing.querySelector(`:scope > ${name}`)?.textContent?.trim() ?? '');
  return texts.filter((text) => text !== '').join('. ');
}
