/** Follows which section is being read. */
export interface Reading {
  /** Says that the reader chose a section, which is the one even where the window cannot be scrolled so far. */
  choose(id: string): void;
  /** Ends it. */
  stop(): void;
}

/** Sections begin to be read a little below the middle of the window, where anchors are scrolled to. Above is all the page. */
const line = '1000000px 0px -45% 0px';

/** Tells the id of the section being read whenever it changes, undefined before the first; the browser does the watching. */
export function followReading(ids: readonly string[], tell: (id: string | undefined) => void): Reading {
  const headings = ids.map((id) => document.getElementById(id)).filter((heading) => heading !== null);
  const reached = new Set<Element>();
  let chosen = false;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) reached.add(target);
        else reached.delete(target);
      }
      if (!chosen) tell(headings.findLast((heading) => reached.has(heading))?.id);
    },
    { rootMargin: line },
  );
  for (const heading of headings) observer.observe(heading);
  return {
    choose(id) {
      chosen = true;
      tell(id);
      // What the jump itself moves over the line is seen in the next frames.
      const later = (frames: number): void => {
        chosen = frames > 0;
        if (chosen) requestAnimationFrame(() => later(frames - 1));
      };
      later(3);
    },
    stop: () => observer.disconnect(),
  };
}
