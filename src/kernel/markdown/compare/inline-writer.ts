import type { Element, ElementContent } from 'hast';
import type { Leaf } from './tokens.ts';

/** Writes leaves with the elements around them as a tree. Leaves that follow each other share their elements. */
export class InlineWriter {
  /** The nodes so far. */
  readonly nodes: ElementContent[] = [];
  readonly #open: { readonly element: Element; readonly copy: Element }[] = [];
  readonly #written: Set<Element>;

  /** Elements in `written` were written before, so that their copies have no id. */
  constructor(written = new Set<Element>()) {
    this.#written = written;
  }

  /** Adds a leaf; the elements of its path are copied, and only the first copy of an element has its id. */
  add({ node, path }: Leaf): void {
    let depth = 0;
    while (depth < path.length && this.#open[depth]?.element === path[depth]) depth += 1;
    this.#open.length = Math.min(depth, this.#open.length);
    for (const element of path.slice(depth)) this.#enter(element);
    const children = this.#children();
    const last = children.at(-1);
    if (node.type === 'text' && last?.type === 'text') children[children.length - 1] = joined(last.value, node.value);
    else children.push(node);
  }

  #enter(element: Element): void {
    const { id, name, ...properties } = element.properties;
    const all = this.#written.has(element) ? properties : element.properties;
    const copy: Element = { type: 'element', tagName: element.tagName, properties: { ...all }, children: [] };
    this.#written.add(element);
    this.#children().push(copy);
    this.#open.push({ element, copy });
  }

  #children(): ElementContent[] {
    return this.#open.at(-1)?.copy.children ?? this.nodes;
  }
}

function joined(before: string, after: string): ElementContent {
  return { type: 'text', value: before + after };
}
