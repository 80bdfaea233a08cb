import type { Drawing } from '#features/diagrams/diagram-message.ts';
import { markPicture } from '#web/browser/page/scroll-boxes.ts';
import type { Translations } from '#web/i18n/translations.ts';
import type { DiagramError } from './read-response.ts';

/** The figure of a diagram: its source, and the drawing above it. */
export interface DrawingFigure {
  /** Mermaid source. */
  readonly source: string;
  /** The box of the drawing; it scrolls in narrow windows. */
  readonly box: HTMLElement;
  /** Shows the drawing and folds the source; on an error, shows a message above the source. */
  show(result: Drawing | DiagramError): Promise<void>;
  /** Restores the figure as the server sent it. */
  restore(): void;
}

/** Wraps a figure as the server sent it. */
export function createDrawingFigure(figure: HTMLElement, texts: Translations): DrawingFigure {
  const { diagrams: own } = texts;
  const block = figure.querySelector('pre') ?? figure;
  const source = block.textContent ?? '';
  const box = document.createElement('div');
  const details = sourceDetails(own.source);
  let url: string | undefined;

  /** The source may be folded under an earlier drawing: it is opened. */
  function fail(): void {
    box.className = 'diagram-failure';
    box.textContent = own.failed;
    details.open = true;
    figure.prepend(box);
  }

  return {
    source,
    box,
    async show(result) {
      if ('error' in result) return fail();
      const image = new Image(result.width, result.height);
      image.alt = result.label === '' ? own.diagram : result.label;
      const next = URL.createObjectURL(new Blob([result.svg], { type: 'image/svg+xml' }));
      image.src = next;
      try {
        await image.decode();
      } catch {
        URL.revokeObjectURL(next);
        return fail();
      }
      if (url !== undefined) URL.revokeObjectURL(url);
      url = next;
      box.className = 'diagram';
      markPicture(image, texts);
      box.replaceChildren(image);
      if (block.parentElement === details) return;
      details.append(block);
      figure.replaceChildren(box, details);
    },
    restore() {
      if (url !== undefined) URL.revokeObjectURL(url);
      url = undefined;
      figure.replaceChildren(block);
    },
  };
}

function sourceDetails(label: string): HTMLDetailsElement {
  const details = document.createElement('details');
  const summary = document.createElement('summary');
  summary.textContent = label;
  details.append(summary);
  return details;
}
