import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { goTo } from '#web/browser/navigation/go-to.ts';

const hydrated = new WeakMap<Element, Promise<unknown>>();

/** Makes the Matrix of the page interactive, if it has one. Returns a function that stops it. */
export function showMatrix(app: AppState): () => void {
  const container = document.getElementById(ids.matrixRoot);
  const { matrix } = app.page.get();
  if (container === null || matrix === undefined) return () => {};
  const rendered = asRendered(app);
  let stopped = false;
  let stop = () => {};
  container.addEventListener('change', sendFilters);
  // A chunk of its own, with React: other pages never load it.
  const loading = import('./matrix-root.tsx')
    .then(async ({ hydrateMatrix }) => {
      if (!stopped) stop = await hydrateMatrix(rendered, container, matrix);
      container.removeEventListener('change', sendFilters);
    })
    .catch(() => console.info('The Matrix could not be loaded. Its links load documents.'));
  hydrated.set(container, loading);
  return () => {
    stopped = true;
    stop();
  };
}

/** The app with the language and the arrangement that the HTML of the page has, which hydration must match. */
function asRendered(app: AppState): AppState {
  const { locale, query, site } = app;
  // The file of an export has the default arrangement.
  const arranged = site.live ? query.get() : '';
  return { ...app, locale: { ...locale, initial: locale.get() }, query: { ...query, initial: arranged } };
}

/** Resolves when the Matrix of the page, if there is one, follows the state of the app. */
export async function matrixReady(): Promise<void> {
  const container = document.getElementById(ids.matrixRoot);
  if (container) await hydrated.get(container);
}

/** A filter that was chosen before the Matrix is interactive arranges it by the URL, as the form does without JavaScript. */
function sendFilters({ target }: Event): void {
  const form = target instanceof HTMLSelectElement ? target.form : null;
  if (form === null) return;
  const fields = [...new FormData(form)].flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]));
  goTo(`${form.action}?${new URLSearchParams(fields)}`);
}
