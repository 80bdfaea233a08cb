import type { ElementContent } from 'hast';

/** One line of code with its line end, coloured or not. */
export type CodeLine = ElementContent[];

/** Cuts coloured code into its lines; a colour that goes over a line's end goes on in the next line. */
export function codeLines(nodes: readonly ElementContent[]): CodeLine[] {
  const lines = cut(nodes);
  return lines.at(-1)?.length === 0 ? lines.slice(0, -1) : lines;
}

/** At least one line; the last one is empty where the nodes end with a line end. */
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
