import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The rows of a list that are rendered, and the room of the others. */
export interface RowWindow {
  /** Index of the first row. */
  readonly start: number;
  /** Index after the last row. */
  readonly end: number;
  /** Lengths for the styles of the box: the room before and after the rows, and the least height of a line of a grid. */
  readonly style: (CSSProperties & Readonly<Record<'--before' | '--after' | '--line', string>>) | undefined;
}

interface RowWindowOptions {
  /** The element whose last children are the rows, below each other or in a grid. */
  readonly box: RefObject<HTMLElement | null>;
  /** Number of rows. */
  readonly count: number;
  /** True to render all of them. */
  readonly isWhole: boolean;
  /** Number of rows that are rendered before anything is measured. */
  readonly first: number;
  /** Height of a line of rows before it is measured, in pixels. */
  readonly line: number;
}

/** What is rendered, by what was measured. */
interface Rendered extends Pick<RowWindow, 'start' | 'end'> {
  /** Rows beside each other. */
  readonly columns: number;
  /** Height of a line of rows with the gap below it, in pixels. */
  readonly line: number;
  /** That gap, in pixels. */
  readonly gap: number;
  /** False while the height is a guess. */
  readonly isMeasured: boolean;
}

/** Rows by which the window moves, at least one line of a grid: a step is a part of a frame on a slow phone. */
const rowsOfStep = 4;

/** Renders of a long list only the rows that are on screen, and half as many before and after them. */
export function useRowWindow({ box, count, isWhole, first, line }: RowWindowOptions): RowWindow {
  const [rendered, setRendered] = useState<Rendered>({
    ...{ start: 0, end: first, columns: 1, line, gap: 0 },
    isMeasured: false,
  });
  const update = (isMoving: boolean) => {
    if (isWhole || box.current === null) return;
    const next = measure(box.current, rendered, count);
    if (isSame(next, rendered)) return;
    if (isMoving && isBlank(next, rendered)) flushSync(() => setRendered(next));
    else setRendered(next);
  };
  const latest = useRef(update);
  useLayoutEffect(() => {
    latest.current = update;
    update(false);
  });
  useEffect(() => {
    if (isWhole || box.current === null) return undefined;
    const onScroll = () => latest.current(true);
    const sizes = new ResizeObserver(() => latest.current(false));
    sizes.observe(box.current);
    // In the capture phase: a list may scroll in a dialog.
    document.addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      document.removeEventListener('scroll', onScroll, { capture: true });
    };
  }, [isWhole, box]);
  return isWhole ? { start: 0, end: count, style: undefined } : windowOf(rendered, count);
}

function windowOf({ start, end, columns, line, gap }: Rendered, count: number): RowWindow {
  const last = Math.min(end, count);
  // A shorter list ends with rows.
  const from = Math.min(start, Math.max(0, (Math.ceil(count / columns) - rowsOfStep) * columns));
  return {
    start: from,
    end: last,
    style: {
      '--before': `${(from / columns) * line}px`,
      '--after': `${(Math.ceil(count / columns) - Math.ceil(last / columns)) * line}px`,
      '--line': `${line - gap}px`,
    },
  };
}

function measure(box: HTMLElement, rendered: Rendered, count: number): Rendered {
  const known = windowOf(rendered, count);
  const rows = [...box.children].slice(Math.max(0, box.childElementCount - (known.end - known.start)));
  const { columns, gap } = gridOf(box);
  const edges = { start: rows[0]?.getBoundingClientRect().top, end: rows.at(-1)?.getBoundingClientRect().bottom };
  const { start = box.getBoundingClientRect().top, end = start } = edges;
  const found = rows.length === 0 ? 0 : (end - start + gap) / Math.ceil(rows.length / columns);
  const isKnown = rendered.isMeasured && columns === rendered.columns && gap === rendered.gap;
  // The lines of a grid are as high as the highest so far; those of a list keep the first height.
  const isHigher = columns > 1 && found > rendered.line + 0.5;
  const line = found > 0 && (!isKnown || isHigher) ? found : rendered.line;
  const top = start - (known.start / rendered.columns) * rendered.line;
  return { ...rowsAt({ top, line, columns, count }), columns, line, gap, isMeasured: isKnown || found > 0 };
}

function gridOf(box: HTMLElement): Pick<Rendered, 'columns' | 'gap'> {
  const { display, gridTemplateColumns, rowGap } = getComputedStyle(box);
  if (display !== 'grid') return { columns: 1, gap: 0 };
  return { columns: gridTemplateColumns.split(' ').length, gap: Number.parseFloat(rowGap) || 0 };
}

/** The rows in the window of the browser and within half its height above and below. `top` is the place of the first row in the window. */
function rowsAt({ top, line, columns, count }: Record<'top' | 'line' | 'columns' | 'count', number>) {
  const lineAt = (y: number) => Math.max(0, (y - top) / line);
  const step = Math.max(1, Math.round(rowsOfStep / columns));
  const from = Math.floor(lineAt(-innerHeight / 2) / step) * step;
  const to = Math.ceil(lineAt(1.5 * innerHeight) / step) * step;
  return { start: Math.min(count, from * columns), end: Math.min(count, to * columns) };
}

/** True if most of the rows that are needed are not rendered yet, as after a jump. */
function isBlank(next: Rendered, rendered: Rendered): boolean {
  const margin = (next.end - next.start) / 4;
  return next.start + margin < rendered.start || next.end - margin > rendered.end;
}

function isSame(a: Rendered, b: Rendered): boolean {
  return (['start', 'end', 'columns', 'line', 'gap', 'isMeasured'] as const).every((key) => a[key] === b[key]);
}
