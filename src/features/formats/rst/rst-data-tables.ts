import type { Directive } from './rst-directive.ts';
import { tableHtml } from './rst-grid-table.ts';
import { bulletItems, unwrapped } from './rst-lists.ts';
import type { RstParser } from './rst-parser.ts';

/** Number of cells of a table that are read. */
const maxCells = 20_000;

/** The HTML of a table of comma-separated values. */
export function csvTable({ options, body, argument }: Directive, parser: RstParser): string {
  const delim = options.get('delim') ?? ',';
  const separator = delim === 'tab' ? '\t' : delim === 'space' ? ' ' : delim.charAt(0) || ',';
  const header = options.get('header');
  const rows = [...(header === undefined ? [] : csvRows(header, separator)), ...csvRows(body.join('\n'), separator)];
  const heads = (header === undefined ? 0 : 1) + Number(options.get('header-rows') ?? 0);
  return (
    titleHtml(argument, parser) +
    tableHtml(
      rows.map((cells, index) =>
        rowOf(
          cells.map((cell) => unwrapped(parser.blocks(cell.split('\n')))),
          index < heads,
        ),
      ),
    )
  );
}

/** The HTML of a table that is written as a list of lists. */
export function listTable({ options, body, argument }: Directive, parser: RstParser): string {
  const heads = Number(options.get('header-rows') ?? 0);
  const rows = bulletItems(body).map((item, index) => {
    const cells = bulletItems(item).map((cell) => unwrapped(parser.blocks(cell)));
    return rowOf(cells, index < heads);
  });
  return titleHtml(argument, parser) + tableHtml(rows);
}

/** The title of a table. */
export function titleHtml(title: string, parser: RstParser): string {
  return title === '' ? '' : `<p><strong>${parser.inline(title)}</strong></p>\n`;
}

function rowOf(cells: readonly string[], isHead: boolean): { readonly isHead: boolean; readonly html: string } {
  const tag = isHead ? 'th' : 'td';
  return { isHead, html: `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>\n` };
}

/** Rows of comma-separated values; a quoted value may have several lines. */
function csvRows(text: string, separator: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cells = 0;
  let at = 0;
  while (at < text.length && cells < maxCells) {
    const { value, end } = csvValue(text, at, separator);
    row.push(value.trim());
    cells += 1;
    const sign = text[end];
    at = end + 1;
    if (sign === separator) continue;
    if (row.some((cell) => cell !== '')) rows.push(row);
    row = [];
  }
  if (row.some((cell) => cell !== '')) rows.push(row);
  return rows;
}

function csvValue(text: string, from: number, separator: string): { readonly value: string; readonly end: number } {
  let at = from;
  while (text[at] === ' ') at += 1;
  if (text[at] === '"') {
    const [whole = '', value = ''] = /^"((?:[^"]|"")*)"/.exec(text.slice(at)) ?? [];
    if (whole !== '') {
      let end = at + whole.length;
      while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
      return { value: value.replaceAll('""', '"'), end };
    }
  }
  let end = at;
  while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1;
  return { value: text.slice(at, end), end };
}
