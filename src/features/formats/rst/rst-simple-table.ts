import { tableHtml } from './rst-grid-table.ts';
import { dedentLines, isBlank } from './rst-lines.ts';
import { unwrapped } from './rst-lists.ts';
import type { ReadBlock, RstParser } from './rst-parser.ts';

const border = /^=+(?: +=+)+$/;

/** Number of columns of a table that are read. */
const maxColumns = 100;

/** Reads a table whose columns are marked by lines of `=`. A table that is not closed is text. */
export function simpleTable(lines: readonly string[], at: number, parser: RstParser): ReadBlock | undefined {
  const first = lines[at] ?? '';
  if (!border.test(first)) return undefined;
  const borders = bordersFrom(lines, at, first);
  const last = borders.at(-1);
  if (last === undefined) return undefined;
  const head = borders.length > 1 ? borders[0] : undefined;
  const starts = [...first.matchAll(/=+/g)].map(({ index }) => index).slice(0, maxColumns);
  const rows: { isHead: boolean; html: string }[] = [];
  const add = (from: number, to: number, isHead: boolean): void => {
    for (const row of rowsOf(lines.slice(from, to), starts))
      rows.push({ isHead, html: rowHtml(row, isHead ? 'th' : 'td', parser) });
  };
  if (head !== undefined) add(at + 1, head, true);
  add((head ?? at) + 1, last, false);
  return { html: tableHtml(rows), next: last + 1 };
}

/** The lines of `=` that belong to a table: that below its head, and its last one. */
function bordersFrom(lines: readonly string[], at: number, first: string): readonly number[] {
  const found: number[] = [];
  for (let index = at + 1; index < lines.length && found.length < 2; index += 1) {
    if (border.test(lines[index] ?? '') && (lines[index]?.length ?? 0) >= first.length - 1) {
      found.push(index);
      if (isBlank(lines[index + 1])) break;
    }
  }
  return found;
}

type Row = readonly (readonly string[])[];

/** Rows by their columns: a line without text in the first column goes on with the row above. */
function rowsOf(lines: readonly string[], starts: readonly number[]): readonly Row[] {
  const rows: string[][][] = [];
  for (const line of lines) {
    if (/^[- ]+$/.test(line) && line.includes('-')) continue;
    const cells = starts.map((start, index) => line.slice(start, starts[index + 1]).trimEnd());
    const isNew = !isBlank(cells[0]) || (rows.length === 0 && !isBlank(line));
    if (isNew) rows.push(cells.map((cell) => [cell]));
    else rows.at(-1)?.forEach((column, index) => void column.push(cells[index] ?? ''));
  }
  return rows;
}

function rowHtml(row: Row, tag: 'th' | 'td', parser: RstParser): string {
  return `<tr>${row.map((lines) => `<${tag}>${unwrapped(parser.blocks(dedentLines(lines)))}</${tag}>`).join('')}</tr>\n`;
}
