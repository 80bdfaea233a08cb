import type { Element, ElementContent } from 'hast';
import { alignUnits, pairsOf } from './align/align-units.ts';
import type { Unit } from './align/units.ts';
import type { CompareContext } from './compare-context.ts';
import { elementOf, type MarkKind, markedBlock } from './marks.ts';
import { type Row, type Section, type TableParts, tableParts } from './table-parts.ts';

/** Compares the contents of two blocks that belong together. */
export type CompareInside = (before: Element, after: Element) => Element;

/** A column: its number in the first version, in the second, or in both. */
interface Column {
  readonly before: number | undefined;
  readonly after: number | undefined;
}

/** Marks the cells that differ between two tables; undefined for tables that are compared as a whole. */
export function compareTable(
  before: Element,
  after: Element,
  { context, compareInside }: { readonly context: CompareContext; readonly compareInside: CompareInside },
): Element | undefined {
  const [old, now] = [tableParts(before), tableParts(after)];
  if (old === undefined || now === undefined) return undefined;
  const columns = alignColumns(old, now, context);
  if (columns.every((column) => column.before === undefined || column.after === undefined)) return undefined;
  const tools = { columns, context, compareInside };
  const caption = captionOf(old.caption, now.caption, compareInside);
  const isNewColumn = new Set<number>();
  const head = mergeSections(old.head, now.head, { ...tools, isNewColumn });
  const body = mergeSections(old.body, now.body, { ...tools, isNewColumn });
  return { ...after, children: [...caption, ...head, ...body] };
}

function captionOf(before: Element | undefined, after: Element | undefined, compareInside: CompareInside): Element[] {
  if (before !== undefined && after !== undefined) return [compareInside(before, after)];
  if (after !== undefined) return [markedBlock('inserted', after)];
  return before === undefined ? [] : [markedBlock('removed', before)];
}

/** Aligns the columns by their headings, or by their whole text in a table without headings. */
function alignColumns(old: TableParts, now: TableParts, { before, after, effort }: CompareContext): Column[] {
  const byHead = [old, now].every(({ head }) => head !== undefined);
  const units = columnUnits(old, byHead, before.textOf);
  const newUnits = columnUnits(now, byHead, after.textOf);
  if (isInPlace(units, newUnits)) return units.map((_, index) => ({ before: index, after: index }));
  const pairs = pairsOf(alignUnits(units, newUnits, { effort }));
  return pairs.map((pair) => ({ before: pair.before?.index, after: pair.after?.index }));
}

interface ColumnUnit extends Unit {
  readonly index: number;
}

function columnUnits(table: TableParts, byHead: boolean, textOf: CompareContext['before']['textOf']): ColumnUnit[] {
  const rows = [...(table.head?.rows ?? []), ...(byHead ? [] : (table.body?.rows ?? []))];
  return Array.from({ length: table.width }, (_, index) => {
    const cells = rows.flatMap((row) => row.cells.slice(index, index + 1));
    const text = `${cells.map((cell) => textOf([cell])).join('\n')}\0`;
    return { kind: 'text', nodes: cells, element: undefined, text, index };
  });
}

/** True when no column has the heading that another one had. */
function isInPlace(before: readonly Unit[], after: readonly Unit[]): boolean {
  const places = new Map(after.map(({ text }, index) => [text, index]));
  return before.length === after.length && before.every(({ text }, index) => (places.get(text) ?? index) === index);
}

interface MergeTools {
  readonly columns: readonly Column[];
  readonly context: CompareContext;
  readonly compareInside: CompareInside;
  /** Columns that already have a mark, so that those of the next rows belong to it. */
  readonly isNewColumn: Set<number>;
}

function mergeSections(before: Section | undefined, after: Section | undefined, tools: MergeTools): Element[] {
  const section = after ?? before;
  if (section === undefined) return [];
  const { effort } = tools.context;
  const belong = (old: Unit, now: Unit): boolean => old.text.split('\0')[0] === now.text.split('\0')[0];
  const aligned = alignUnits(rowUnits(before, 'before', tools), rowUnits(after, 'after', tools), { effort, belong });
  const rows = pairsOf(aligned).flatMap((pair) => mergeRows(pair.before?.row, pair.after?.row, tools));
  return [{ ...section.element, children: withLines(rows) }];
}

interface RowUnit extends Unit {
  readonly row: Row;
}

/** A unit for each row, with the text of the columns that both versions have. */
function rowUnits(section: Section | undefined, side: 'before' | 'after', { columns, context }: MergeTools): RowUnit[] {
  const kept = columns.filter((column) => column.before !== undefined && column.after !== undefined);
  return (section?.rows ?? []).map((row) => {
    const cells = kept.flatMap((column) => row.cells[column[side] ?? -1] ?? []);
    const text = `${cells.map((cell) => context[side].textOf([cell])).join('\0')}\0`;
    return { kind: 'table', nodes: [row.element], element: row.element, text, row };
  });
}

function withLines(elements: readonly Element[]): ElementContent[] {
  return elements.flatMap((element): ElementContent[] => [{ type: 'text', value: '\n' }, element]);
}

/** A row of both versions, or of one of them. */
function mergeRows(before: Row | undefined, after: Row | undefined, tools: MergeTools): Element[] {
  const row = after ?? before;
  if (row === undefined) return [];
  const cells = tools.columns.map((column, index): Element => {
    const old = before?.cells[column.before ?? -1];
    const now = after?.cells[column.after ?? -1];
    if (old !== undefined && now !== undefined) return tools.compareInside(old, now);
    const cell = now ?? old;
    if (cell === undefined) return elementOf(row.cells[0]?.tagName ?? 'td', {}, []);
    const marked = markedBlock(now === undefined ? 'removed' : 'inserted', cell);
    if (before !== undefined && after !== undefined) continueColumn(marked, index, tools);
    return marked;
  });
  if (before !== undefined && after !== undefined) return [{ ...row.element, children: cells }];
  const kind: MarkKind = after === undefined ? 'removed' : 'inserted';
  return [{ ...row.element, properties: { ...row.element.properties, dataChange: kind }, children: cells }];
}

/** Counts an added or removed column as one place. */
function continueColumn(cell: Element, index: number, { isNewColumn, context }: MergeTools): void {
  for (const child of cell.children) {
    if (child.type === 'element' && isNewColumn.has(index)) context.continued.add(child);
    isNewColumn.add(index);
  }
}
