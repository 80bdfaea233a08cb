import type { StateBlock } from 'markdown-it';

/** Longer lines are no marks of a dialect, in characters. */
const maxLineLength = 1_000;

/** The text of a line of a block, without its indentation and the blanks at its end; empty for a line that is too long. */
export function lineText({ src, bMarks, tShift, eMarks }: StateBlock, line: number): string {
  const start = (bMarks[line] ?? 0) + (tShift[line] ?? 0);
  const end = eMarks[line] ?? start;
  return end - start > maxLineLength ? '' : src.slice(start, end).trimEnd();
}

/** The columns by which a line is indented inside its block. */
export function lineIndent({ sCount, blkIndent }: StateBlock, line: number): number {
  return (sCount[line] ?? 0) - blkIndent;
}

/** How often one document is dedented; content that is nested deeper may be read as code. */
const maxDedents = 50;

const dedents = new WeakMap<StateBlock, number>();

/**
 * Removes columns from the indentation of the lines after `line`, up to the first line of text that has fewer, so that indented
 * content is not read as code.
 */
export function dedentBelow(
  state: StateBlock,
  line: number,
  { end, columns }: Readonly<Record<'end' | 'columns', number>>,
): void {
  if (columns === 0) return;
  const count = (dedents.get(state) ?? 0) + 1;
  dedents.set(state, count);
  if (count > maxDedents) return;
  for (let next = line + 1; next < end; next += 1) {
    if (state.isEmpty(next)) continue;
    if (lineIndent(state, next) < columns) return;
    const cut = Math.min(columns, state.tShift[next] ?? 0);
    state.bMarks[next] = (state.bMarks[next] ?? 0) + cut;
    state.tShift[next] = (state.tShift[next] ?? 0) - cut;
    state.sCount[next] = (state.sCount[next] ?? 0) - cut;
  }
}

/** The rules whose blocks a line of a dialect can end. */
export const interrupts = { alt: ['paragraph', 'reference', 'blockquote', 'list'] };
