/** In narrow windows the content covers the background except behind the footer. */
const narrow = '(width < 50rem)';
const reducedMotion = '(prefers-reduced-motion: reduce), (forced-colors: active), (prefers-contrast: more)';

/** Calls back when motion may start or stop. Returns a function that returns whether the background may move. */
export function watchMotion(onChange: () => void): () => boolean {
  const reduced = matchMedia(reducedMotion);
  const covered = matchMedia(narrow);
  let footerSeen = false;
  reduced.addEventListener('change', onChange);
  covered.addEventListener('change', onChange);
  document.addEventListener('visibilitychange', onChange);
  const observer = new IntersectionObserver((entries) => {
    footerSeen = entries.at(-1)?.isIntersecting ?? false;
    if (covered.matches) onChange();
  });
  for (const footer of document.querySelectorAll('footer')) observer.observe(footer);
  return () => document.visibilityState === 'visible' && !reduced.matches && (footerSeen || !covered.matches);
}
