import type { AppState } from '#web/app/app-state.ts';

/** On a phone the page covers all but what little its head and a failure let through. */
const narrow = '(width < 50rem)';
const reducedMotion = '(prefers-reduced-motion: reduce), (forced-colors: active), (prefers-contrast: more)';

/** A sheet with less room beside it covers the window: a scrollbar, in px. */
const scrollbar = 24;

/** Calls back when motion may start or stop. Returns a function that returns whether the background may move. */
export function watchMotion({ page }: Pick<AppState, 'page'>, onChange: () => void): () => boolean {
  const reduced = matchMedia(reducedMotion);
  const phone = matchMedia(narrow);
  /** Width of a sheet that nothing is seen through, in px; 0 for one that lets the background through. */
  let opaque = 0;
  const mayMove = () =>
    document.visibilityState === 'visible' && !reduced.matches && !phone.matches && innerWidth - opaque >= scrollbar;
  reduced.addEventListener('change', onChange);
  phone.addEventListener('change', onChange);
  document.addEventListener('visibilitychange', onChange);
  // It is called when styles and layout are known, which are not read for it.
  const observer = new ResizeObserver((entries) => {
    const before = mayMove();
    for (const { target, contentRect } of entries) opaque = isOpaque(target) ? contentRect.width : 0;
    if (mayMove() !== before) onChange();
  });
  const observe = () => {
    observer.disconnect();
    for (const sheet of document.querySelectorAll('main')) observer.observe(sheet);
  };
  observe();
  page.subscribe(observe);
  return mayMove;
}

/** True for one colour without transparency: browsers write others as `rgba()`, or with a slash. */
function isOpaque(element: Element): boolean {
  return /^rgb\([^/]+\)$/.test(getComputedStyle(element).backgroundColor);
}
