import { matrixParameters } from '#model/views/matrix/matrix-parameters.ts';
import type { AppState } from '#web/app/app-state.ts';
import { ids } from '#web/app/element-ids.ts';
import { loadMatrix } from '#web/client/load-family.ts';
import { browserView, saveView } from '#web/matrix/controls/browser-view.ts';
import { loadIsland } from './load-island.ts';

/** The Matrix of a document. */
interface MatrixIsland {
  /** Makes it interactive; resolves when it is. */
  readonly hydrate: () => Promise<void>;
  /** True once that has begun. */
  readonly hasBegun: () => boolean;
}

const islands = new WeakMap<Element, MatrixIsland>();

/**
 * Makes the Matrix of the page interactive when it is to be changed: its controls are pointed at, touched or focused, or the
 * last of the packages in the document comes on screen. Its code and the packages of a large family are more than the rest of
 * the page. Returns a function that stops it.
 */
export function startMatrix(app: AppState): () => void {
  const container = document.getElementById(ids.matrixRoot);
  const { matrix } = app.page.get();
  if (container === null || matrix === undefined) return () => {};
  const rendered = asRendered(app, container);
  let stopped = false;
  let stop = () => {};
  container.addEventListener('input', sendFilters, { capture: true });
  container.addEventListener('click', saveChosenView);
  // A chunk of its own, with React: other pages never load it.
  const load = async (): Promise<void> => {
    const [{ hydrateMatrix }, data] = await Promise.all([
      loadIsland(() => import('./matrix-root.tsx')),
      loadMatrix(app, matrix.version),
    ]);
    if (!stopped) stop = await hydrateMatrix(rendered, container, data);
    container.removeEventListener('input', sendFilters, { capture: true });
    container.removeEventListener('click', saveChosenView);
  };
  let loading: Promise<void> | undefined;
  const hydrate = (): Promise<void> => {
    loading ??= load();
    return loading;
  };
  islands.set(container, { hydrate, hasBegun: () => loading !== undefined });
  const begin = () =>
    void hydrate().catch(() => console.info('The Matrix could not be loaded. Its links load documents.'));
  // A small family is whole in the document, and at hand wherever a pointer may hover over it.
  if (document.getElementById(ids.matrixPages) === null && matchMedia('(hover: hover)').matches) begin();
  const stops = [onControls(container, begin), onLastPackages(rendered, begin), onDifference(app, rendered, begin)];
  return () => {
    stopped = true;
    for (const each of stops) each();
    stop();
  };
}

/** Calls back when a control of the Matrix is pointed at, touched or focused. Returns a function that stops it. */
function onControls(container: Element, call: () => void): () => void {
  const events = ['pointerover', 'pointerdown', 'focusin'] as const;
  const onEvent = ({ target }: Event): void => {
    // A package is a link, which needs no code.
    if (target instanceof Element && target.closest('form, details, thead, a') && !target.closest('tbody')) call();
  };
  for (const event of events) container.addEventListener(event, onEvent);
  // This code comes later than the reader may.
  if (container.querySelector(':is(form, details, thead):is(:hover, :focus-within)')) call();
  return () => {
    for (const event of events) container.removeEventListener(event, onEvent);
  };
}

/** Calls back when the end of the packages in the document comes near, if there are more. Returns a function that stops it. */
function onLastPackages({ query }: AppState, call: () => void): () => void {
  const pages = document.getElementById(ids.matrixPages);
  // An address with a page shows this page alone, and readers who save data follow the links.
  if (pages === null || navigator.connection?.saveData || new URLSearchParams(query.initial).has(matrixParameters.page))
    return () => {};
  const seen = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && call(), {
    rootMargin: '0px 0px 100%',
  });
  seen.observe(pages);
  return () => seen.disconnect();
}

/** Calls back while the state of the app is another than that of the HTML. Returns a function that stops it. */
function onDifference(app: AppState, rendered: AppState, call: () => void): () => void {
  const look = (): void => {
    if (differs(app, rendered)) call();
  };
  look();
  const stops = [app.query, app.locale].map((store) => store.subscribe(look));
  return () => {
    for (const stop of stops) stop();
  };
}

/** True if the Matrix would look different when it is interactive. */
function differs(app: AppState, rendered: AppState): boolean {
  const { query, locale } = rendered;
  const isOther = app.query.get() !== query.initial || app.locale.get() !== locale.initial;
  return isOther || browserView() !== 'cards';
}

/** The app with the language and the arrangement that the HTML of the page has, which hydration must match. */
function asRendered(app: AppState, { dataset }: HTMLElement): AppState {
  const { locale, query } = app;
  return { ...app, locale: { ...locale, initial: locale.get() }, query: { ...query, initial: dataset.query ?? '' } };
}

/** Makes the Matrix of the page follow the state of the app. Rejects if it cannot be loaded. */
export async function matrixReady(): Promise<void> {
  const island = currentIsland();
  if (island === undefined) throw new Error('The Matrix of this page has not been started.');
  await island.hydrate();
}

/** Resolves when the Matrix of the page is interactive or waits until it is wanted. */
export async function matrixStarted(): Promise<void> {
  const island = currentIsland();
  if (island?.hasBegun()) await island.hydrate().catch(() => undefined);
}

function currentIsland(): MatrixIsland | undefined {
  const container = document.getElementById(ids.matrixRoot);
  return container ? islands.get(container) : undefined;
}

/** A view that is chosen before the Matrix is interactive is the browser's default too. */
function saveChosenView({ target }: Event): void {
  const link = target instanceof Element ? target.closest<HTMLElement>('a[data-view]') : null;
  if (link) saveView(link.dataset.view === 'table' ? 'table' : 'cards');
}

/**
 * A filter that was chosen before the Matrix is interactive arranges it by the URL, as the form does without JavaScript. React
 * sets the fields back to those of the document while it hydrates, which an event makes it do at once: the choice is read
 * before, and the `change` that follows has the value of the document.
 */
function sendFilters({ target }: Event): void {
  const form = target instanceof HTMLSelectElement ? target.form : null;
  if (form === null) return;
  form.addEventListener('change', (event) => event.stopImmediatePropagation(), { capture: true, once: true });
  const fields = [...new FormData(form)].flatMap(([name, value]) => (value === '' ? [] : [[name, String(value)]]));
  location.assign(`${form.action}?${new URLSearchParams(fields)}`);
}
