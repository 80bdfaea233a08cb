import type { Element, ElementContent } from 'hast';
import { alignUnits } from './align/align-units.ts';
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
  const numbers = new Map<Unit | undefined, number>();
  for (const list of [units, newUnits]) for (const [index, unit] of list.entries()) numbers.set(unit, index);
  if (isInPlace(units, newUnits)) return units.map((_, index) => ({ before: index, after: index }));
  return alignUnits(units, newUnits, { effort }).flatMap((aligned): Column[] => {
    const [first, second] = ['before' in aligned ? aligned.before : [], 'after' in aligned ? aligned.after : []];
    const [was, is] = [[first].flat(), [second].flat()];
    return Array.from({ length: Math.max(was.length, is.length) }, (_, index) => ({
      before: numbers.get(was[index]),
      after: numbers.get(is[index]),
    }));
  });
}

function columnUnits(table: TableParts, byHead: boolean, textOf: CompareContext['before']['textOf']): Unit[] {
  const rows = [...(table.head?.rows ?? []), ...(byHead ? [] : (table.body?.rows ?? []))];
  return Array.from({ length: table.width }, (_, index): Unit => {
    const cells = rows.flatMap((row) => row.cells.slice(index, index + 1));
    return {
      kind: 'text',
      nodes: cells,
      element: undefined,
      text: `${cells.map((cell) => textOf([cell])).join('\n')}\0`,
    };
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
  const rowOf = new Map<Unit | undefined, Row>();
  const units = rowUnits(before, { side: 'before', rowOf, tools });
  const newUnits = rowUnits(after, { side: 'after', rowOf, tools });
  const belong = (old: Unit, now: Unit): boolean => old.text.split('\0')[0] === now.text.split('\0')[0];
  const rows = alignUnits(units, newUnits, { effort, belong }).flatMap((aligned) => {
    if (aligned.kind === 'removed') return mergeRows(rowOf.get(aligned.before), undefined, tools);
    if (aligned.kind === 'inserted') return mergeRows(undefined, rowOf.get(aligned.after), tools);
    if (aligned.kind === 'changed') return mergeRows(rowOf.get(aligned.before), rowOf.get(aligned.after), tools);
    return longer(aligned).flatMap((_, index) =>
      mergeRows(rowOf.get(aligned.before[index]), rowOf.get(aligned.after[index]), tools),
    );
  });
  return [{ ...section.element, children: withLines(rows) }];
}

interface RowUnits {
  readonly side: 'before' | 'after';
  readonly rowOf: Map<Unit | undefined, Row>;
  readonly tools: MergeTools;
}

/** A unit for each row, with the text of the columns that both versions have. */
function rowUnits(section: Section | undefined, { side, rowOf, tools }: RowUnits): Unit[] {
  const kept = tools.columns.filter((column) => column.before !== undefined && column.after !== undefined);
  const { textOf } = tools.context[side];
  return (section?.rows ?? []).map((row) => {
    const cells = kept.flatMap((column) => row.cells[column[side] ?? -1] ?? []);
    const text = `${cells.map((cell) => textOf([cell])).join('\0')}\0`;
    const unit: Unit = { kind: 'table', nodes: [row.element], element: row.element, text };
    rowOf.set(unit, row);
    return unit;
  });
}

function longer({
  before,
  after,
}: {
  readonly before: readonly Unit[];
  readonly after: readonly Unit[];
}): readonly Unit[] {
  return before.length > after.length ? before : after;
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
