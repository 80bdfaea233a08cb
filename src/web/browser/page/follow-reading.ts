/** Tracks which section is being read. */
export interface Reading {
  /** Marks a section as read because its link was clicked, even if the window cannot scroll that far. */
  choose(id: string): void;
  /** Stops tracking. */
  stop(): void;
}

/** A heading counts as read above this line, a little below the middle of the window, where anchors scroll to. */
const rootMargin = '1000000px 0px -45% 0px';

/** Calls back with the id of the section being read when it changes; undefined before the first section. */
export function followReading(ids: readonly string[], onChange: (id: string | undefined) => void): Reading {
  const headings = ids.map((id) => document.getElementById(id)).filter((heading) => heading !== null);
  const reached = new Set<Element>();
  let chosen = false;
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { isIntersecting, target } of entries) {
        if (isIntersecting) reached.add(target);
        else reached.delete(target);
      }
      if (!chosen) onChange(headings.findLast((heading) => reached.has(heading))?.id);
    },
    { rootMargin },
  );
  for (const heading of headings) observer.observe(heading);
  return {
    choose(id) {
      chosen = true;
      onChange(id);
      // Ignores headings that the jump itself moves over the line in the next frames.
      const later = (frames: number): void => {
        chosen = frames > 0;
        if (chosen) requestAnimationFrame(() => later(frames - 1));
      };
      later(3);
    },
    stop: () => observer.disconnect(),
  };
}
