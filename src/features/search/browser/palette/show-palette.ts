import type { AppState } from '#web/app/app-state.ts';
import { notify } from '#web/app/notice.ts';
import { pageIcons } from '#web/app/page-icons.ts';
import type { ControlTools } from '#web/browser/browser-feature.ts';
import { loadIsland } from '#web/browser/islands/load-island.ts';
import { createElement } from '#web/client/create-element.ts';
import { loadFamily } from '#web/client/load-family.ts';
import type { EarlyText } from './search-palette.tsx';

let field: HTMLInputElement | undefined;

let isEntered = false;

let focusedBefore: Element | null = null;

// A chunk of its own: most visitors never search.
const load = () => loadIsland(() => import('./palette-root.tsx'));
let isLoaded = false;

/** Loads the search palette in advance. A failure is reported when it is opened. */
export function preloadPalette(): void {
  void load().catch(() => undefined);
}

/** Opens the search palette, with what is typed while it loads. */
export async function showPalette(app: AppState, tools: ControlTools): Promise<void> {
  const loading = load();
  // The icons of packages, and those that are suggested.
  void loadFamily(app).catch(() => undefined);
  const { search } = app.locale.get().texts;
  if (!isLoaded) startEarlyField(search.title);
  try {
    const { openPalette } = await loading;
    isLoaded = true;
    openPalette(app, tools, endEarlyField());
  } catch {
    endEarlyField();
    notify(app, { icon: pageIcons.error, message: search.palette.unreachable });
  }
}

/**
 * Gives the focus to an unseen field, which takes what the reader types while the code of the palette loads: the browser
 * handles all keys and input methods. It stays the same until {@link endEarlyField}.
 */
function startEarlyField(label: string): void {
  if (field !== undefined) return;
  isEntered = false;
  focusedBefore = document.activeElement;
  field = createElement('input', { class: 'visually-hidden', 'aria-label': label });
  field.addEventListener('keydown', ({ key, isComposing }) => {
    isEntered = key === 'Enter' && !isComposing;
  });
  document.body.append(field);
  field.focus({ preventScroll: true });
}

/** Removes the field and gives the focus back. Returns what was typed; undefined if there is no field. */
function endEarlyField(): EarlyText | undefined {
  if (field === undefined) return undefined;
  const { value: text } = field;
  field.remove();
  field = undefined;
  if (focusedBefore instanceof HTMLElement) focusedBefore.focus({ preventScroll: true });
  return { text, isEntered };
}
