import { acts } from '#web/browser/acts.ts';

let release = (): void => undefined;

/**
 * Keeps an anchor at its place in the window while the page is drawn and its images arrive, until the reader scrolls or acts: what
 * grows above the anchor would move it away.
 */
export function holdAnchor(anchor: HTMLElement): void {
  release();
  const { body, documentElement: root } = document;
  const topOf = (): number => anchor.getBoundingClientRect().top;
  const top = topOf();
  let height = body.offsetHeight;
  const observer = new ResizeObserver(() => {
    if (!anchor.isConnected) return release();
    height = body.offsetHeight;
    // Not scrollBy: Firefox adds it to a jump of the same frame twice.
    window.scrollTo({ top: scrollY + topOf() - top, behavior: 'instant' });
  });
  const held = new AbortController();
  // The browser would hold another element, too.
  root.dataset.held = '';
  release = () => {
    observer.disconnect();
    held.abort();
    delete root.dataset.held;
  };
  const { signal } = held;
  for (const act of acts) addEventListener(act, release, { signal, passive: true });
  // Some browsers tell nothing else of a scrollbar that is dragged.
  const onScroll = (): void => {
    if (body.offsetHeight === height && Math.abs(topOf() - top) > 1) release();
  };
  addEventListener('scroll', onScroll, { signal, passive: true });
  observer.observe(body);
}
