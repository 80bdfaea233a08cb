import { headingSpelling } from '#model/page/heading-spelling.ts';
import { closeOverlays, openOverlays } from '#web/app/overlays.ts';
import { acts } from '#web/browser/acts.ts';
import { unfold } from '#web/browser/folders/folders.ts';
import { anchorId, withoutParent } from './page-target.ts';
import { pauseFor } from './pause.ts';

let release = (): void => undefined;

/** How long an open menu or dialog delays scrolling (P-12), in milliseconds: it closes first. */
const closingMs = 500;

/** How long the anchor that a reader lands on is highlighted, in milliseconds. */
const highlightMs = 1_600;

/**
 * Scrolls an anchor to the centre of the window and optionally focuses it (P-12). A trailing `-parent` is removed from the
 * address. False if there is no such anchor.
 */
export function scrollToAnchor(hash: string, { focus = false } = {}): boolean {
  const id = anchorId(hash);
  const exact = anchorOf(id);
  const anchor = exact ?? anchorOf(withoutParent(id));
  if (anchor === undefined) return false;
  unfold(anchor);
  anchor.scrollIntoView({ block: 'center' });
  if (focus) focusOn(anchor);
  land(anchor);
  if (!exact && location.hash === hash) history.replaceState(history.state, '', withoutParent(hash));
  return true;
}

/** Closes what is open and scrolls to an anchor of the page on screen. */
export async function goToAnchor(hash: string, signal: AbortSignal): Promise<void> {
  const overlays = openOverlays();
  closeOverlays(overlays);
  if (overlays.length > 0) await pauseFor(closingMs, signal);
  if (!signal.aborted) scrollToAnchor(hash, { focus: true });
}

/**
 * Shows the anchor of the address when a document was opened. The browser is already there if it knows the id. A reader who
 * reloads, goes back or has begun to scroll stays where the window is.
 */
export function showTarget(): void {
  const [entry] = performance.getEntriesByType('navigation');
  const isOpened = !(entry instanceof PerformanceNavigationTiming) || entry.type === 'navigate';
  if (!isOpened || 'acted' in document.documentElement.dataset) return;
  const target = document.querySelector<HTMLElement>(':target');
  const top = target?.getBoundingClientRect().top ?? -1;
  // What has come since may have moved it away.
  if (target && top >= 0 && top < innerHeight) land(target);
  else scrollToAnchor(location.hash);
}

/** Keeps an anchor at its place, and highlights it for a moment. */
function land(anchor: HTMLElement): void {
  holdAnchor(anchor);
  for (const other of document.querySelectorAll<HTMLElement>('[data-landed]')) delete other.dataset.landed;
  anchor.dataset.landed = '';
  setTimeout(() => delete anchor.dataset.landed, highlightMs);
}

/** Follows hashes in browsers without the Navigation API, which know the ids of the document only. */
export function followHash(): void {
  addEventListener('hashchange', () => goToHash(location.hash));
}

/** Scrolls to an anchor that the address has. The app's own ones, such as the skip link's, are left to the browser. */
export function goToHash(hash: string): void {
  if (!hash.startsWith('#asterism:')) scrollToAnchor(hash, { focus: true });
}

/** Gives an element the focus, without scrolling to it. */
export function focusOn(target: HTMLElement): void {
  if (target.tabIndex < 0) target.tabIndex = -1;
  target.focus({ preventScroll: true });
}

function anchorOf(id: string): HTMLElement | undefined {
  if (id === '') return undefined;
  return document.getElementById(id) ?? document.getElementById(`user-content-${id}`) ?? headingSpelled(id);
}

/** The heading that had this id in older versions of the site. */
function headingSpelled(id: string): HTMLElement | undefined {
  const wanted = headingSpelling(id);
  const headings = document.querySelectorAll<HTMLElement>('article :is(h1, h2, h3, h4, h5, h6)[id]');
  return wanted === '' ? undefined : [...headings].find((heading) => headingSpelling(heading.id) === wanted);
}

/**
 * Keeps an anchor at its place in the window while the page is drawn and its images arrive, until the reader scrolls or acts: what
 * grows above the anchor would move it away.
 */
function holdAnchor(anchor: HTMLElement): void {
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
