import type { Element, ElementContent } from 'hast';
import { textOf } from '#markdown/tree/walk.ts';
import type { Effort } from './align/effort.ts';
import { sequenceDifference } from './align/sequence-difference.ts';
import { InlineWriter } from './inline-writer.ts';
import { asRemoved, elementOf, type MarkKind, markOf } from './marks.ts';
import type { Leaf } from './tokens.ts';

/** Marks the lines that differ between two blocks of code; the elements of the highlighting go on in each line. */
export function compareCode(before: Element, after: Element, effort: Effort): Element {
  const [old, now] = [linesOf(before), linesOf(after)];
  const code = codeIn(after);
  const children = sequenceDifference(old, now, { effort, keyOf: ({ text }) => text }).flatMap((run) => {
    const inserted = run.after.flatMap(({ nodes }) => nodes);
    if (run.isSame) return inserted;
    const removed = run.before.flatMap(({ nodes }) => nodes.map(asRemoved));
    return [...markedLines('removed', removed), ...markedLines('inserted', inserted)];
  });
  const whole = { ...code, children };
  return code === after
    ? whole
    : { ...after, children: after.children.map((child) => (child === code ? whole : child)) };
}

interface CodeLine {
  /** The line without its end. */
  readonly text: string;
  /** The line with its end. */
  readonly nodes: readonly ElementContent[];
}

/** The element with the code: the `code` of a block, else the block. */
function codeIn(block: Element): Element {
  const code = block.children.find((child) => child.type === 'element' && child.tagName === 'code');
  const isAlone = block.children.every(
    (child) => child === code || (child.type === 'text' && child.value.trim() === ''),
  );
  return code?.type === 'element' && isAlone ? code : block;
}

/** Lines with their ends. An element that crosses a line end is written again in the next line. */
function linesOf(block: Element): CodeLine[] {
  const lines: CodeLine[] = [];
  const written = new Set<Element>();
  let writer = new InlineWriter(written);
  let text = '';
  const end = (): void => {
    if (writer.nodes.length > 0) lines.push({ text: text.replace(/\n$/, ''), nodes: writer.nodes });
    writer = new InlineWriter(written);
    text = '';
  };
  for (const leaf of leavesOf(codeIn(block).children, [])) {
    writer.add(leaf);
    text += textOf(leaf.node);
    if (textOf(leaf.node).endsWith('\n')) end();
  }
  end();
  return lines;
}

/** The leaves of code; no text goes on after a line end. */
function leavesOf(nodes: readonly ElementContent[], path: readonly Element[]): Leaf[] {
  return nodes.flatMap((node): Leaf[] => {
    if (node.type === 'text')
      return node.value.split(/(?<=\n)/).map((value) => ({ node: { type: 'text', value }, path }));
    if (node.type !== 'element') return [];
    if (node.tagName === 'br') return [{ node: { type: 'text', value: '\n' }, path }];
    return node.children.length === 0 ? [{ node, path }] : leavesOf(node.children, [...path, node]);
  });
}

/** The lines in one mark; the last one gets an end, so that the next mark begins in a line of its own. */
function markedLines(kind: MarkKind, children: readonly ElementContent[]): Element[] {
  if (children.length === 0) return [];
  const mark = elementOf(markOf(kind).tagName, { dataChange: kind }, children);
  if (!textOf(mark).endsWith('\n')) mark.children.push({ type: 'text', value: '\n' });
  return [mark];
}
