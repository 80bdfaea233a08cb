import type { Element } from 'hast';

/** A row of a table. */
export interface Row {
  /** The `tr`. */
  readonly element: Element;
  readonly cells: readonly Element[];
}

/** A table whose rows all have the same columns. */
export interface TableParts {
  readonly caption: Element | undefined;
  /** Its head, with the rows. */
  readonly head: Section | undefined;
  /** Its body, with the rows. */
  readonly body: Section | undefined;
  /** Number of columns. */
  readonly width: number;
}

/** A head or body. */
export interface Section {
  /** The `thead` or `tbody`. */
  readonly element: Element;
  readonly rows: readonly Row[];
}

/** Limit of the cells of a table that is compared by cells. */
const maxCells = 50_000;

/**
 * The parts of a table with at most one head and one body, and without cells over several rows or columns; undefined for
 * another table, which is compared as a whole.
 */
export function tableParts(table: Element): TableParts | undefined {
  const sections = elementsIn(table);
  if (sections.some(({ tagName }) => !/^(caption|thead|tbody)$/.test(tagName))) return undefined;
  if (new Set(sections.map(({ tagName }) => tagName)).size < sections.length) return undefined;
  const named = (tagName: string): Element | undefined => sections.find((section) => section.tagName === tagName);
  const [head, body] = [sectionOf(named('thead')), sectionOf(named('tbody'))];
  const rows = [...(head?.rows ?? []), ...(body?.rows ?? [])];
  const width = rows[0]?.cells.length ?? 0;
  if (width === 0 || rows.length * width > maxCells) return undefined;
  const isPlain = rows.every(({ cells }) => cells.length === width && cells.every(isPlainCell));
  return isPlain ? { caption: named('caption'), head, body, width } : undefined;
}

function sectionOf(element: Element | undefined): Section | undefined {
  if (element === undefined) return undefined;
  return { element, rows: elementsIn(element).map((row) => ({ element: row, cells: elementsIn(row) })) };
}

function elementsIn({ children }: Element): Element[] {
  return children.filter((child) => child.type === 'element');
}

function isPlainCell({ tagName, properties }: Element): boolean {
  const { rowSpan = 1, colSpan = 1 } = properties;
  return /^t[dh]$/.test(tagName) && Number(rowSpan) === 1 && Number(colSpan) === 1;
}
