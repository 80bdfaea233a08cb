import type { ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { AppContext } from '#web/app/app-context.ts';
import type { AppState } from '#web/app/app-state.ts';
import { createElement } from '#web/client/create-element.ts';
import { addUiIcons } from './ui-icons.ts';

/** Renders an overlay, which is in the document when the call returns. */
export type Island = (app: AppState, overlay: (opened: number) => ReactNode) => void;

/** Creates a React root of its own at the end of the body when it is first rendered. It counts how often that was. */
export function createIsland(): Island {
  const islands = new WeakMap<AppState, { readonly root: Root; opened: number }>();
  return (app, overlay) => {
    const island = islands.get(app) ?? { root: createBodyRoot(), opened: 0 };
    islands.set(app, island);
    island.opened += 1;
    flushSync(() => island.root.render(<AppContext value={app}>{overlay(island.opened)}</AppContext>));
  };
}

function createBodyRoot(): Root {
  addUiIcons();
  const container = createElement('div', {});
  document.body.append(container);
  return createRoot(container);
}
