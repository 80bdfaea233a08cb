import { isDark } from '#model/theme-class.ts';
import { applyTheme } from '#web/client/apply-theme.ts';
import { readChoice } from '#web/client/cookie.ts';
import { acts } from './acts.ts';
import { hasModifier } from './has-modifier.ts';

// Inlined in the head of every document: sets the theme before the first paint, adds the styles that the first view does not
// need after it, and loads the app when the browser is idle or the visitor reaches for a control. `asterism:entry` is replaced
// by the URL of the entry script, `asterism:style` by that of these other styles.
const entry = 'asterism:entry';
const style = 'asterism:style';
const root = document.documentElement;
const { themes = '', themeCookie = '', otherTheme } = root.dataset;
const chosen = readChoice(themeCookie);
// A first visit follows the system, where the site has a light and a dark theme of its own. Their colours are in the document.
const preferred =
  otherTheme && matchMedia(`(prefers-color-scheme:${isDark(otherTheme) ? 'dark' : 'light'})`).matches
    ? otherTheme
    : undefined;
const theme = chosen && themes.split(' ').includes(chosen) ? chosen : preferred;

let needsStyles = false;
root.classList.add('js');
if (Date.now() >= Number(root.dataset.announcementUntil)) root.dataset.announced = '';
try {
  const view = localStorage.getItem('asterism:matrix');
  if (view) root.dataset.matrix = view;
  if (localStorage.getItem('asterism:announcement') === root.dataset.announcement) root.dataset.announced = '';
} catch {
  // Storage may be disabled.
}
if (theme) {
  // The colours of other themes are in the file, so it holds up the first paint. Every browser waits for a link that its parser
  // inserts; not all of them know `blocking="render"`.
  needsStyles = theme !== otherTheme && !root.classList.contains(theme);
  if (needsStyles) document.write(`<link rel="stylesheet" href="${style}">`);
  applyTheme(theme);
  // The body and the colours do not exist yet.
  for (const event of ['DOMContentLoaded', 'load']) {
    addEventListener(event, () => root.classList.contains(theme) && applyTheme(theme));
  }
}

// After the first paint, whose bytes and time a link in the document takes. A tab that is hidden paints no frame.
const styled = new Promise<void>((resolve) => {
  if (needsStyles) return resolve();
  let link: HTMLLinkElement | undefined;
  const add = () => {
    if (link) return;
    link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = style;
    link.onload = link.onerror = () => resolve();
    document.head.append(link);
  };
  addEventListener('DOMContentLoaded', () => requestAnimationFrame(() => setTimeout(add)));
  addEventListener('load', () => setTimeout(add, 500));
});

let script: HTMLScriptElement | undefined;
const load = () => {
  if (script) return;
  // Not `import()`: the security policy trusts scripts that this script adds, but not its imports.
  script = document.createElement('script');
  script.type = 'module';
  script.src = entry;
  script.addEventListener('error', follow);
  document.head.append(script);
};

const control = (event: Event, selector: string) =>
  event.target instanceof Element ? event.target.closest<HTMLElement>(selector) : null;

for (const intent of ['pointerover', 'touchstart', 'focusin', 'keydown']) {
  addEventListener(intent, (event) => control(event, 'a,button,input,select') && load(), {
    capture: true,
    passive: true,
  });
}

// The app does not lead such a reader back to the anchor of the address.
for (const act of acts) {
  addEventListener(
    act,
    () => {
      root.dataset.acted = '';
    },
    { once: true, passive: true },
  );
}

const loadWhenIdle = () => ('requestIdleCallback' in window ? requestIdleCallback(load) : setTimeout(load, 200));

// The app of a cached document is cached too, and images that `load` waits for may never arrive. The app adds elements that
// the styles place.
if ('cachedAt' in root.dataset) addEventListener('DOMContentLoaded', load);
else if (!navigator.connection?.saveData) addEventListener('load', () => void styled.then(loadWhenIdle));

// Clicks on controls that need the app are replayed when it is ready.
let pending: HTMLElement[] | undefined = [];
addEventListener('click', (event) => {
  const replayed = control(event, '[data-replay]');
  // The app has done what it prevents.
  if (!replayed || !pending || event.defaultPrevented || hasModifier(event)) return;
  event.preventDefault();
  pending.push(replayed);
  load();
});
addEventListener('asterism:ready', () => {
  const clicked = pending ?? [];
  pending = undefined;
  for (const element of clicked) element.click();
});

// Without the app, links lead where they say.
function follow(): void {
  const [link] = pending?.filter((element) => element instanceof HTMLAnchorElement) ?? [];
  pending = undefined;
  if (link) location.assign(link.href);
}
