import type { AppState } from '#web/app/app-state.ts';
import { watchScrollBoxes } from '#web/browser/page/scroll-boxes.ts';
import { createDiagramFrame, type DiagramFrame } from './diagram-frame.ts';
import { createDrawingFigure, type DrawingFigure } from './drawing-figure.ts';
import { pageTheme } from './page-theme.ts';

/** Distance from the window within which diagrams are drawn. */
const margin = '600px 0px';

/** One frame for all pages of the app. */
const frames = new WeakMap<AppState, DiagramFrame>();

function frameOf(app: AppState): DiagramFrame {
  const open = frames.get(app);
  if (open !== undefined) return open;
  const frame = createDiagramFrame();
  frames.set(app, frame);
  if (!CSS.supports('selector(::details-content)')) unfoldForPaper();
  return frame;
}

/** Unfolds the sources of drawings while a page is printed. Newer browsers do that by the style sheet for paper. */
function unfoldForPaper(): void {
  let folded: readonly HTMLDetailsElement[] = [];
  addEventListener('beforeprint', () => {
    folded = [...document.querySelectorAll<HTMLDetailsElement>('.mermaid details:not([open])')];
    for (const details of folded) details.open = true;
  });
  addEventListener('afterprint', () => {
    for (const details of folded) details.open = false;
  });
}

/** Draws an article's diagrams when they come near the window. Returns a function that restores the sources. */
export function drawDiagrams(app: AppState, article: HTMLElement): () => void {
  const frame = frameOf(app);
  const { texts } = app.locale.get();
  const figures = new Map<Element, DrawingFigure>();
  const near = new Set<DrawingFigure>();
  const draw = async (figure: DrawingFigure) => {
    const theme = app.theme.get();
    const drawing = await frame.draw({ source: figure.source, theme: pageTheme(theme) });
    // Page or theme may have changed meanwhile; the newer drawing then follows.
    if (near.has(figure) && theme === app.theme.get()) await figure.show(drawing);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const figure = figures.get(target);
        if (!isIntersecting || figure === undefined) continue;
        observer.unobserve(target);
        near.add(figure);
        void draw(figure);
      }
    },
    { rootMargin: margin },
  );
  for (const element of article.querySelectorAll<HTMLElement>('figure.mermaid')) {
    figures.set(element, createDrawingFigure(element, texts));
    observer.observe(element);
  }
  const boxes = [...figures.values()].map(({ box }) => box);
  const stopBoxes = watchScrollBoxes(boxes, texts, () => texts.diagrams.diagram);
  const stopTheme = app.theme.subscribe(() => {
    for (const figure of near) void draw(figure);
  });
  return () => {
    observer.disconnect();
    stopTheme();
    stopBoxes();
    near.clear();
    for (const figure of figures.values()) figure.restore();
  };
}
