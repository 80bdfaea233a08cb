import type { AttributeValue } from './read-tag.ts';

/** Markdown that is kept as it is. */
export interface MdxText {
  readonly type: 'text';
  readonly value: string;
}

/** An expression in braces, without them. */
export interface MdxExpression {
  readonly type: 'expression';
  readonly value: string;
}

/** A component or an element with its content. */
export interface MdxElement {
  readonly type: 'element';
  /** The name as written; empty for a fragment. */
  readonly name: string;
  readonly attributes: ReadonlyMap<string, AttributeValue>;
  readonly children: readonly MdxNode[];
  /** True if it is written without content. */
  readonly isWhole: boolean;
}

/** A part of an MDX document. */
export type MdxNode = MdxText | MdxExpression | MdxElement;

/** Writes nodes as markdown with HTML. */
export interface NodeWriter {
  /** Paths of default imports by name. */
  readonly imports: ReadonlyMap<string, string>;
  /** Writes nodes that begin and end a block: a document, or the content of a component on lines of its own. */
  writeBlock(nodes: readonly MdxNode[]): string;
  /** Writes nodes in a line of text. */
  writeInline(nodes: readonly MdxNode[]): string;
}
