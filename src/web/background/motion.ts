/** Up to here the sheet takes the whole width and leaves nothing of the background to see but behind the footer. */
const narrow = '(width < 50rem)';
const unwanted = '(prefers-reduced-motion: reduce), (forced-colors: active), (prefers-contrast: more)';

/** Calls back whenever moving may have become right or wrong; what it returns tells which of them it is now. */
export function watchMotion(changed: () => void): () => boolean {
  const calm = matchMedia(unwanted);
  const covered = matchMedia(narrow);
  let footerSeen = false;
  calm.addEventListener('change', changed);
  covered.addEventListener('change', changed);
  document.addEventListener('visibilitychange', changed);
  const observer = new IntersectionObserver((entries) => {
    footerSeen = entries.at(-1)?.isIntersecting ?? false;
    if (covered.matches) changed();
  });
  for (const footer of document.querySelectorAll('footer')) observer.observe(footer);
  return () => document.visibilityState === 'visible' && !calm.matches && (footerSeen || !covered.matches);
}
