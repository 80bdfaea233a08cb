import { normalizeLines } from '#model/text/normalize-lines.ts';

/** The lines of a block and where the text goes on. */
export interface TakenLines {
  /** The lines without the indentation that all have. */
  readonly lines: readonly string[];
  /** Index of the first line after them. */
  readonly next: number;
}

/** Number of columns before the first word of a line; tabs are expanded before. */
export function indentOf(line: string): number {
  const at = line.search(/\S/);
  return at < 0 ? Number.POSITIVE_INFINITY : at;
}

/** True for a line without text. */
export function isBlank(line: string | undefined): boolean {
  return line === undefined || line.trim() === '';
}

/** Removes the indentation that all lines have, and empty lines around them. */
export function dedentLines(lines: readonly string[]): readonly string[] {
  const by = lines.reduce((least, line) => Math.min(least, indentOf(line)), Number.POSITIVE_INFINITY);
  const whole = Number.isFinite(by) ? lines.map((line) => line.slice(by)) : [];
  const first = whole.findIndex((line) => !isBlank(line));
  const last = whole.findLastIndex((line) => !isBlank(line));
  return first < 0 ? [] : whole.slice(first, last + 1);
}

/** Takes the empty and indented lines from an index on. */
export function takeIndented(lines: readonly string[], from: number, least = 1): TakenLines {
  let next = from;
  while (next < lines.length && indentOf(lines[next] ?? '') >= least) next += 1;
  return { lines: dedentLines(lines.slice(from, next)), next };
}

/** Takes the body of an item whose text begins in a column of its first line. */
export function takeItem(lines: readonly string[], from: number, column: number): TakenLines {
  const first = (lines[from] ?? '').slice(column);
  let next = from + 1;
  while (next < lines.length && indentOf(lines[next] ?? '') >= Math.min(column, 1 + indentOf(lines[from] ?? '')))
    next += 1;
  const rest = lines.slice(from + 1, next);
  const by = rest.reduce((least, line) => Math.min(least, indentOf(line)), column);
  while (rest.length > 0 && isBlank(rest.at(-1))) rest.pop();
  return { lines: [first, ...rest.map((line) => line.slice(by))], next };
}

/** Takes the lines up to the next empty one. */
export function takeParagraph(lines: readonly string[], from: number): TakenLines {
  let next = from;
  while (next < lines.length && !isBlank(lines[next])) next += 1;
  return { lines: lines.slice(from, next), next };
}

/** The lines of a document, with spaces in place of tabs. */
export function linesOf(text: string): readonly string[] {
  return normalizeLines(text)
    .split('\n')
    .map((line) => (line.includes('\t') ? expandTabs(line) : line).trimEnd());
}

function expandTabs(line: string): string {
  let column = 0;
  return line.replace(/[^\t]+|\t/g, (part) => {
    const width = part === '\t' ? 8 - (column % 8) : part.length;
    column += width;
    return part === '\t' ? ' '.repeat(width) : part;
  });
}
