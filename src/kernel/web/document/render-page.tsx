import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import type { FamilyView } from '#model/views/family-view.ts';
import type { Matrix } from '#model/views/matrix/matrix.ts';
import { type AppPage, isDocument } from '#model/views/page-view.ts';
import type { SlotHtml } from '#model/views/slotted-view.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { withPlace } from '#web/app/read-place.ts';
import { createStore } from '#web/app/store.ts';
import { App } from '#web/document/app.tsx';

interface RenderInput {
  readonly app: AppState;
  /** The document of the page. */
  readonly next: Document;
  /** The page, without what is in the document. */
  readonly view: AppPage;
  readonly matrix: Matrix | undefined;
  readonly shared: FamilyView;
}

/** Renders header, content and footer of a page in the language of the app, as the server does in its own. */
export function renderPage({ app, next, view, matrix, shared }: RenderInput): readonly Element[] {
  const main = next.querySelector('article') ?? next.getElementById(ids.served);
  const page = {
    view: withPlace(withMatrix(view, matrix), next),
    article: main?.innerHTML ?? '',
    badges: next.getElementById(ids.badges)?.innerHTML ?? '',
    folded: next.getElementById(ids.folded)?.innerHTML ?? '',
    slots: slotsIn(next),
    shared,
  };
  // As in the file: a Matrix is arranged after it was hydrated.
  const arranged = { ...app, query: createStore('') };
  const container = document.createElement('div');
  const root = createRoot(container);
  flushSync(() => root.render(<App app={arranged} page={page} />));
  // The elements outlive their root, which nothing updates.
  return [...container.children];
}

function withMatrix(view: AppPage, matrix: Matrix | undefined): AppPage {
  return isDocument(view) && view.first ? { ...view, first: { ...view.first, matrix } } : view;
}

/** What is in the slots of a document. */
function slotsIn(next: Document): SlotHtml {
  const all = [...next.querySelectorAll<HTMLElement>('[data-slot]')];
  return Object.fromEntries(all.map((element) => [element.dataset.slot, element.innerHTML]));
}
