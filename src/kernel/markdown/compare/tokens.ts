import type { Element, ElementContent } from 'hast';
import { isWhole } from './element-kinds.ts';
import { isBlank, splitWords } from './split-words.ts';

/** A leaf of a text with the elements around it. */
export interface Leaf {
  /** A text, or an element that is shown as a whole. */
  readonly node: ElementContent;
  /** Elements around it, outermost first. */
  readonly path: readonly Element[];
}

/** A word, a blank, a sign or an image of a text. */
export interface Token extends Leaf {
  /** Equal for equal tokens; a space for all blanks. */
  readonly key: string;
  /** Leaves before the token that show nothing, such as targets of links. */
  readonly lead: readonly Leaf[];
}

/** The tokens of a text. */
export interface Tokens {
  /** Without blanks at the ends, and without a blank after another one. */
  readonly list: readonly Token[];
  /** Leaves after the last token that show nothing. */
  readonly rest: readonly Leaf[];
}

/** Divides text into tokens; `wholeKey` returns the key of an image, a formula or a checkbox. */
export function tokensOf(nodes: readonly ElementContent[], wholeKey: (element: Element) => string): Tokens {
  const list: Token[] = [];
  let lead: Leaf[] = [];
  const add = (key: string, leaf: Leaf): void => {
    const isRepeated = key === ' ' && (list.length === 0 || list.at(-1)?.key === ' ');
    if (isRepeated && leaf.node.type === 'text') return;
    if (isRepeated) lead.push(leaf);
    else {
      list.push({ ...leaf, key, lead });
      lead = [];
    }
  };
  const addText = (text: string, path: readonly Element[]): void => {
    for (const value of splitWords(text)) add(isBlank(value) ? ' ' : value, { node: { type: 'text', value }, path });
  };
  const visit = (node: ElementContent, path: readonly Element[]): void => {
    if (node.type === 'text') addText(node.value, path);
    if (node.type !== 'element') return;
    if (isWhole(node)) add(wholeKey(node), { node, path });
    else if (node.tagName === 'br') add(' ', { node, path });
    else if (node.children.length === 0) lead.push({ node, path });
    else for (const child of node.children) visit(child, [...path, node]);
  };
  for (const node of nodes) visit(node, []);
  const last = list.at(-1);
  if (last?.key !== ' ') return { list, rest: lead };
  return { list: list.slice(0, -1), rest: [...last.lead, ...(last.node.type === 'text' ? [] : [last]), ...lead] };
}
