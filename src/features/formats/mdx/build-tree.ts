import type { MdxElement, MdxNode } from './mdx-nodes.ts';
import type { MdxToken } from './scan-mdx.ts';

type Tag = Extract<MdxToken, { readonly type: 'tag' }>;

interface OpenElement {
  readonly tag: Tag;
  readonly children: MdxNode[];
}

/** Elements of HTML that have no content. */
const voidNames = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/** Elements that are nested deeper are read as if they had no content, so that no later step overflows the stack. */
const maxDepth = 40;

/**
 * The tree of an MDX document. A tag without its other half has no effect on the rest: its content stays where it is.
 */
export function buildTree(tokens: readonly MdxToken[]): readonly MdxNode[] {
  const builder = new TreeBuilder();
  for (const token of tokens) builder.add(token);
  return builder.end();
}

class TreeBuilder {
  readonly #root: MdxNode[] = [];
  readonly #open: OpenElement[] = [];
  /** Number of open elements by name. */
  readonly #counts = new Map<string, number>();

  add(token: MdxToken): void {
    if (token.type !== 'tag') this.#append(token);
    else if (token.isClosing) this.#close(token.name);
    else if (token.isWhole || voidNames.has(token.name)) this.#append(elementOf(token, []));
    else if (this.#open.length < maxDepth) {
      this.#open.push({ tag: token, children: [] });
      this.#count(token.name, 1);
    }
  }

  end(): readonly MdxNode[] {
    while (this.#open.length > 0) this.#dissolve();
    return this.#root;
  }

  #close(name: string): void {
    if ((this.#counts.get(name) ?? 0) === 0) return;
    while (this.#open.at(-1)?.tag.name !== name) this.#dissolve();
    const closed = this.#open.pop();
    this.#count(name, -1);
    if (closed !== undefined) this.#append(elementOf(closed.tag, closed.children));
  }

  /** Ends an element without a closing tag: its content follows its tag. */
  #dissolve(): void {
    const last = this.#open.pop();
    if (last === undefined) return;
    this.#count(last.tag.name, -1);
    this.#append(...unmatched(last.tag));
    for (const node of last.children) this.#append(node);
  }

  #append(...nodes: readonly MdxNode[]): void {
    const children = this.#open.at(-1)?.children ?? this.#root;
    for (const node of nodes) children.push(node);
  }

  #count(name: string, by: number): void {
    this.#counts.set(name, (this.#counts.get(name) ?? 0) + by);
  }
}

/** What stands for an opening tag without its end: a component is text, an element of HTML is left out. */
function unmatched({ name, written }: Tag): readonly MdxNode[] {
  if (!/^[A-Z]/.test(name) || written.length > 200) return [];
  return [{ type: 'text', value: written.replace(/[<{]/g, '\\$&') }];
}

function elementOf({ name, attributes, isWhole }: Tag, children: readonly MdxNode[]): MdxElement {
  return { type: 'element', name, attributes, children, isWhole };
}
