import type { Element, ElementContent } from 'hast';
import { hasBlock, isWhole } from '#markdown/compare/element-kinds.ts';
import type { MarkKind } from '#markdown/compare/marks.ts';
import { parseHtml } from '#markdown/parse/html-tree.ts';
import { isEmoji } from '#markdown/tree/walk.ts';

/** A line of a difference. */
export interface TextLine {
  /** Whether the line is of the first version only, or of the second. */
  readonly kind: MarkKind;
  /** Its text, with the blanks of code. */
  readonly text: string;
}

/** Changed lines below one heading. */
export interface TextHunk {
  /** The heading above them in the second version; empty before the first heading. */
  readonly heading: string;
  /** The lines in the order of the page, removed ones before inserted ones. */
  readonly lines: readonly TextLine[];
}

/** The changed blocks in the HTML of a comparison in the `inline` layout, as lines of text below their headings. */
export function textDifference(html: string): readonly TextHunk[] {
  const hunks: { readonly heading: string; readonly lines: TextLine[] }[] = [];
  let heading = '';

  function add(kind: MarkKind, text: string): void {
    if (text.trim() === '') return;
    const last = hunks.at(-1);
    if (last?.heading === heading) last.lines.push({ kind, text });
    else hunks.push({ heading, lines: [{ kind, text }] });
  }

  function addBlock(nodes: readonly ElementContent[], side: MarkKind | undefined): void {
    if (side === undefined && !nodes.some(hasMark)) return;
    for (const kind of ['removed', 'inserted'] as const) {
      if (side === undefined || side === kind) add(kind, collapse(nodes.map((node) => sideText(node, kind)).join('')));
    }
  }

  function addCode(block: Element, side: MarkKind | undefined): void {
    for (const node of block.children) {
      const kind = markKind(node) ?? side;
      if (kind === undefined && node.type === 'element') addCode(node, side);
      else if (kind !== undefined) for (const line of sideText(node, kind).split('\n')) add(kind, line);
    }
  }

  function visit(nodes: readonly ElementContent[], side: MarkKind | undefined): void {
    let text: ElementContent[] = [];
    for (const node of nodes) {
      if (node.type !== 'element' || !hasBlock(node)) {
        text.push(node);
        continue;
      }
      addBlock(text, side);
      text = [];
      visitBlock(node, side);
    }
    addBlock(text, side);
  }

  function visitBlock(element: Element, around: MarkKind | undefined): void {
    const side = markKind(element) ?? around;
    if (/^h[1-6]$/.test(element.tagName) && side !== 'removed') heading = collapse(sideText(element, 'inserted'));
    if (element.tagName === 'pre') addCode(element, side);
    else if (element.tagName === 'tr') addBlock(cellsOf(element), side);
    else visit(element.children, side);
  }

  const { children } = parseHtml(html);
  visit(
    children.filter((child) => child.type !== 'doctype'),
    undefined,
  );
  return hunks;
}

/** The contents of the cells of a row, with lines between them. */
function cellsOf(row: Element): ElementContent[] {
  const cells = row.children.filter((child) => child.type === 'element');
  return cells.flatMap((cell, index): ElementContent[] => [
    ...(index > 0 ? [{ type: 'text' as const, value: ' | ' }] : []),
    cell,
  ]);
}

function markKind(node: ElementContent): MarkKind | undefined {
  const change = node.type === 'element' ? node.properties.dataChange : undefined;
  return change === 'removed' || change === 'inserted' ? change : undefined;
}

function hasMark(node: ElementContent): boolean {
  return markKind(node) !== undefined || (node.type === 'element' && node.children.some(hasMark));
}

/** The text of a node in the first version (`removed`) or in the second (`inserted`). */
function sideText(node: ElementContent, side: MarkKind): string {
  if (node.type === 'text') return node.value;
  if (node.type !== 'element') return '';
  const kind = markKind(node);
  if (kind !== undefined && kind !== side) return '';
  if (isWhole(node) && node.tagName !== 'figure') return wholeText(node);
  if (node.tagName === 'br') return '\n';
  return node.children.map((child) => sideText(child, side)).join('');
}

function wholeText(element: Element): string {
  const { tagName, properties } = element;
  if (tagName === 'input') return properties.checked === true ? '[x]' : '[ ]';
  if (tagName === 'math') return String(properties.alttext ?? '');
  if (tagName === 'img') return isEmoji(element) ? String(properties.alt ?? '') : `[image ${properties.src ?? ''}]`;
  return element.children.map((child) => (child.type === 'element' ? wholeText(child) : '')).join('');
}

function collapse(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
