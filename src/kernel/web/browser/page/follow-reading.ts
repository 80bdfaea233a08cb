import { acts } from '#web/browser/acts.ts';
import { anchorId } from '#web/browser/navigation/page-target.ts';

/** Tracks which section is being read. */
export interface Reading {
  /** Marks a section as read because its link was clicked, even if the window cannot scroll that far. */
  choose(id: string): void;
  /** Stops tracking. */
  stop(): void;
}

/** A heading counts as read above this part of the window, a little below the middle, where anchors scroll to. */
const middle = 0.55;

/** Between the ends of a page, headings are compared with the middle of the window without reading the layout. */
const rootMargin = `1000000px 0px -${Math.round((1 - middle) * 100)}% 0px`;

/**
 * Calls back with the id of the section being read when it changes: the first one at the top of the page, the last one at its
 * end. Within half a window of both ends, the line that a heading has to pass moves with the progress; between them it is the
 * middle of the window.
 */
export function followReading(ids: readonly string[], onChange: (id: string | undefined) => void): Reading {
  const headings = ids.map((id) => document.getElementById(id)).filter((heading) => heading !== null);
  const reached = new Set<Element>();
  let chosen: HTMLElement | undefined;
  let wasHeld = false;
  let shown: string | undefined;
  const show = (id: string | undefined): void => {
    if (id !== shown) onChange(id);
    shown = id;
  };
  const release = (): void => {
    chosen = undefined;
  };
  const update = (): void => {
    // An anchor that the window was scrolled to is read until the reader goes on.
    const isHeld = 'held' in document.documentElement.dataset;
    if (wasHeld && !isHeld) release();
    wasHeld = isHeld;
    const held = isHeld ? headings.find(({ id }) => id === anchorId(location.hash)) : undefined;
    show((held ?? chosen ?? readHeading(headings, reached))?.id);
  };
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) reached.add(target);
        else reached.delete(target);
      }
      update();
    },
    { rootMargin },
  );
  for (const heading of headings) observer.observe(heading);
  const listening = new AbortController();
  const { signal } = listening;
  addEventListener('scroll', () => requestAnimationFrame(update), { signal, passive: true });
  for (const act of acts) addEventListener(act, release, { signal, passive: true });
  return {
    choose(id) {
      // Until the reader acts again: the jump comes later where a menu closes first.
      chosen = headings.find((heading) => heading.id === id);
      wasHeld = false;
      show(id);
    },
    stop() {
      observer.disconnect();
      listening.abort();
    },
  };
}

function readHeading(headings: readonly HTMLElement[], reached: ReadonlySet<Element>): HTMLElement | undefined {
  const line = lineNearEnds();
  if (line === undefined) return headingAbove(headings, reached);
  if (line >= innerHeight) return headings.at(-1);
  // From the end that is near: reading the place of a heading lays out the part of a long article that it is in.
  if (line < middle * innerHeight) {
    const next = headings.findIndex((heading) => topOf(heading) > line);
    return headings[Math.max(0, next < 0 ? headings.length - 1 : next - 1)];
  }
  return headings.findLast((heading) => topOf(heading) <= line) ?? headings[0];
}

/** The last heading above the middle of the window, or the first one. Those in parts that are not drawn count as not reached. */
function headingAbove(headings: readonly HTMLElement[], reached: ReadonlySet<Element>): HTMLElement | undefined {
  let from = Math.max(
    0,
    headings.findLastIndex((heading) => reached.has(heading)),
  );
  if (!isSkipped(headings[from + 1])) return headings[from];
  let to = headings.length;
  while (to - from > 1) {
    const half = (from + to) >> 1;
    const heading = headings[half];
    if (heading && topOf(heading) <= middle * innerHeight) from = half;
    else to = half;
  }
  return headings[from];
}

/** True in a part of a long article that is not drawn. Older Safari versions lack `checkVisibility`, and draw all of it. */
function isSkipped(heading: HTMLElement | undefined): boolean {
  if (heading === undefined || !('checkVisibility' in heading)) return false;
  return heading.checkVisibility() && !heading.checkVisibility({ contentVisibilityAuto: true });
}

function topOf(heading: HTMLElement): number {
  return heading.getBoundingClientRect().top;
}

/** The line that a heading has to pass near the ends of the page, in px from the top of the window; undefined between them. */
function lineNearEnds(): number | undefined {
  const rest = document.documentElement.scrollHeight - innerHeight - scrollY;
  const total = scrollY + rest;
  // Rounded sizes differ by a pixel. A page that does not scroll is read from its top.
  if (scrollY < 1 || total < 1) return 0;
  if (rest <= 1) return innerHeight;
  if (total < innerHeight) return (scrollY / total) * innerHeight;
  if (scrollY < middle * innerHeight) return scrollY;
  return rest < (1 - middle) * innerHeight ? innerHeight - rest : undefined;
}
