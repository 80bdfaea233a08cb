import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { goTo } from '#web/browser/navigation/go-to.ts';
import { browserView } from '#web/matrix/controls/browser-view.ts';

/** The Matrix of a document. */
interface MatrixIsland {
  /** Makes it interactive; resolves when it is. */
  readonly hydrate: () => Promise<void>;
  /** True once that has begun. */
  readonly hasBegun: () => boolean;
}

const islands = new WeakMap<Element, MatrixIsland>();

/**
 * Makes the Matrix of the page interactive, if it has one: at once where a pointer may hover over it, else when it is touched,
 * focused or to be changed, as its code is half of all that a phone would load. Returns a function that stops it.
 */
export function showMatrix(app: AppState): () => void {
  const container = document.getElementById(ids.matrixRoot);
  const { matrix } = app.page.get();
  if (container === null || matrix === undefined) return () => {};
  const rendered = asRendered(app);
  let stopped = false;
  let stop = () => {};
  container.addEventListener('change', sendFilters);
  // A chunk of its own, with React: other pages never load it.
  const load = async (): Promise<void> => {
    try {
      const { hydrateMatrix } = await import('./matrix-root.tsx');
      if (!stopped) stop = await hydrateMatrix(rendered, container, matrix);
      container.removeEventListener('change', sendFilters);
    } catch {
      console.info('The Matrix could not be loaded. Its links load documents.');
    }
  };
  let loading: Promise<void> | undefined;
  const hydrate = (): Promise<void> => {
    loading ??= load();
    return loading;
  };
  islands.set(container, { hydrate, hasBegun: () => loading !== undefined });
  const begin = (): void => void hydrate();
  const stops = [onTouch(container, begin), onDifference(app, rendered, begin)];
  if (matchMedia('(hover: hover)').matches) begin();
  return () => {
    stopped = true;
    for (const each of stops) each();
    stop();
  };
}

/** Calls back when an element is touched or focused. Returns a function that stops it. */
function onTouch(element: Element, call: () => void): () => void {
  const events = ['pointerdown', 'focusin'] as const;
  for (const event of events) element.addEventListener(event, call);
  return () => {
    for (const event of events) element.removeEventListener(event, call);
  };
}

/** Calls back while the state of the app is another than that of the HTML. Returns a function that stops it. */
function onDifference(app: AppState, rendered: AppState, call: () => void): () => void {
  const look = (): void => {
    if (differs(app, rendered)) call();
  };
  look();
  const stops = [app.query, app.locale, app.changed].map((store) => store.subscribe(look));
  return () => {
    for (const stop of stops) stop();
  };
}

/** True if the Matrix would look different when it is interactive. */
function differs(app: AppState, rendered: AppState): boolean {
  const { query, locale } = rendered;
  const isOther = app.query.get() !== query.initial || app.locale.get() !== locale.initial;
  return isOther || app.changed.get().size > 0 || browserView() !== 'cards';
}

/** The app with the language and the arrangement that the HTML of the page has, which hydration must match. */
function asRendered(app: AppState): AppState {
  const { locale, query, site } = app;
  // The file of an export has the default arrangement.
  const arranged = site.live ? query.get() : '';
  return { ...app, locale: { ...locale, initial: locale.get() }, query: { ...query, initial: arranged } };
}

/** Makes the Matrix of the page, if there is one, follow the state of the app. */
export async function matrixReady(): Promise<void> {
  await currentIsland()?.hydrate();
}

/** Resolves when the Matrix of the page, if there is one, is interactive or waits until it is wanted. */
export async function matrixStarted(): Promise<void> {
  const island = currentIsland();
  if (island?.hasBegun()) await island.hydrate();
}

function currentIsland(): MatrixIsland | undefined {
  const container = document.getElementById(ids.matrixRoot);
  return container ? islands.get(container) : undefined;
}

/** A filter that was chosen before the Matrix is interactive arranges it by the URL, as the form does without JavaScript. */
function sendFilters({ target }: Event): void {
  const form = target instanceof HTMLSelectElement ? target.form : null;
  if (form === null) return;
  const fields = [...new FormData(form)].flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]));
  goTo(`${form.action}?${new URLSearchParams(fields)}`);
}
