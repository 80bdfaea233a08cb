import type { ElementContent } from 'hast';

/** One line of code with its line end, highlighted or not. */
export type CodeLine = ElementContent[];

/** Divides highlighted code into lines; a span that crosses a line end continues in the next line. */
export function codeLines(nodes: readonly ElementContent[]): CodeLine[] {
  const lines = cut(nodes);
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

/** Returns at least one line; the last one is empty if the nodes end with a line end. */
function cut(nodes: readonly ElementContent[]): CodeLine[] {
  const lines: CodeLine[] = [[]];
  for (const node of nodes) {
    const [first = [], ...others] = linesOf(node);
    lines.at(-1)?.push(...first);
    lines.push(...others);
  }
  return lines;
}

function linesOf(node: ElementContent): CodeLine[] {
  if (node.type === 'element') {
    return cut(node.children).map((children) => (children.length === 0 ? [] : [{ ...node, children }]));
  }
  if (node.type !== 'text') return [];
  const texts = node.value.split('\n');
  return texts.map((text, index) => {
    const value = index < texts.length - 1 ? `${text}\n` : text;
    return value === '' ? [] : [{ type: 'text', value }];
  });
}
