import { dedentLines } from './rst-lines.ts';
import { unwrapped } from './rst-lists.ts';
import type { ReadBlock, RstParser } from './rst-parser.ts';

/** Number of steps that the search for cells of one table may take. */
const maxSteps = 300_000;

interface Cell {
  readonly top: number;
  readonly left: number;
  readonly bottom: number;
  readonly right: number;
}

/** Reads a table that is drawn with `+`, `-`, `=` and `|`. A table that is not closed is text. */
export function gridTable(lines: readonly string[], at: number, parser: RstParser): ReadBlock | undefined {
  if (!/^\+-[-+]*\+$/.test(lines[at] ?? '')) return undefined;
  let next = at;
  while (/^[+|]/.test(lines[next] ?? '')) next += 1;
  const width = lines[at]?.length ?? 0;
  const drawn = lines.slice(at, next).map((line) => line.padEnd(width));
  const head = drawn.findIndex((line) => /^\+=[=+]*\+$/.test(line.trimEnd()));
  const grid = drawn.map((line, row) => (row === head ? line.replaceAll('=', '-') : line));
  const cells = cellsOf(grid);
  if (cells === undefined) return undefined;
  return { html: tableOf(grid, cells, { head, parser }), next };
}

/** The cells of a table in reading order; undefined if they do not fill it. */
function cellsOf(grid: readonly string[]): readonly Cell[] | undefined {
  const cells: Cell[] = [];
  const corners = [{ top: 0, left: 0 }];
  const seen = new Set<string>();
  const width = grid[0]?.length ?? 0;
  const budget = { steps: maxSteps };
  for (let corner = corners.shift(); corner !== undefined; corner = corners.shift()) {
    const { top, left } = corner;
    const key = `${top} ${left}`;
    if (seen.has(key) || top >= grid.length - 1 || left >= width - 1) continue;
    seen.add(key);
    const cell = cellAt(grid, corner, budget);
    if (budget.steps < 0) return undefined;
    if (cell === undefined) continue;
    cells.push(cell);
    corners.push({ top, left: cell.right }, { top: cell.bottom, left });
  }
  const area = cells.reduce((sum, { top, left, bottom, right }) => sum + (bottom - top) * (right - left), 0);
  return area === (grid.length - 1) * (width - 1)
    ? cells.toSorted((a, b) => a.top - b.top || a.left - b.left)
    : undefined;
}

interface Budget {
  steps: number;
}

function cellAt(grid: readonly string[], { top, left }: Pick<Cell, 'top' | 'left'>, budget: Budget): Cell | undefined {
  const line = grid[top] ?? '';
  if (line[left] !== '+') return undefined;
  for (let right = left + 1; /[+-]/.test(line[right] ?? ''); right += 1) {
    budget.steps -= 1;
    const bottom = line[right] === '+' ? bottomOf(grid, { top, left, right }, budget) : undefined;
    if (bottom !== undefined) return { top, left, bottom, right };
    if (budget.steps < 0) return undefined;
  }
  return undefined;
}

function bottomOf(
  grid: readonly string[],
  { top, left, right }: Omit<Cell, 'bottom'>,
  budget: Budget,
): number | undefined {
  for (let row = top + 1; row < grid.length; row += 1) {
    const line = grid[row] ?? '';
    budget.steps -= 1;
    if (!/[+|]/.test(line[right] ?? '') || !/[+|]/.test(line[left] ?? '')) return undefined;
    if (line[left] !== '+' || line[right] !== '+') continue;
    budget.steps -= right - left;
    if (/^[+-]*$/.test(line.slice(left, right))) return row;
  }
  return undefined;
}

function tableOf(
  grid: readonly string[],
  cells: readonly Cell[],
  { head, parser }: { readonly head: number; readonly parser: RstParser },
): string {
  const rows = [...new Set(cells.map(({ top }) => top))].toSorted((a, b) => a - b);
  const columns = [...new Set(cells.map(({ left }) => left))].toSorted((a, b) => a - b);
  const spanned = (marks: readonly number[], from: number, to: number): number =>
    marks.filter((mark) => mark >= from && mark < to).length;
  const html = rows.map((top) => {
    const tag = top < head ? 'th' : 'td';
    const inside = cells
      .filter((cell) => cell.top === top)
      .map(({ left, bottom, right }) => {
        const text = dedentLines(grid.slice(top + 1, bottom).map((line) => line.slice(left + 1, right).trimEnd()));
        const spans = [
          ['colspan', spanned(columns, left, right)] as const,
          ['rowspan', spanned(rows, top, bottom)] as const,
        ].map(([name, count]) => (count > 1 ? ` ${name}="${count}"` : ''));
        return `<${tag}${spans.join('')}>${unwrapped(parser.blocks(text))}</${tag}>`;
      });
    return { isHead: top < head, html: `<tr>${inside.join('')}</tr>\n` };
  });
  return tableHtml(html);
}

/** The HTML of a table from its rows. */
export function tableHtml(rows: readonly { readonly isHead: boolean; readonly html: string }[]): string {
  const part = (tag: string, isHead: boolean): string => {
    const inside = rows.filter((row) => row.isHead === isHead).map(({ html }) => html);
    return inside.length === 0 ? '' : `<${tag}>\n${inside.join('')}</${tag}>\n`;
  };
  return `<table>\n${part('thead', true)}${part('tbody', false)}</table>\n`;
}
