/*
 * The types of documents for extensions, which the package gives to their authors as they are: this file imports nothing.
 */

/** Text in a tree of HTML. */
export interface HtmlText {
  /** Marks text. */
  type: 'text';
  /** The text. */
  value: string;
}

/** An element in a tree of HTML. */
export interface HtmlElement {
  /** Marks an element. */
  type: 'element';
  /** Name in lower case. */
  tagName: string;
  /** Properties by the names of hast, such as `className` and `href`. */
  properties: Record<string, string | number | boolean | (string | number)[] | null | undefined>;
  /** Nodes inside the element. */
  children: HtmlNode[];
}

/** A node in a tree of HTML; comments and doctypes never reach a page. */
export type HtmlNode = HtmlText | HtmlElement | { type: 'comment'; value: string } | { type: 'doctype' };

/** The tree of a document, in the form of hast. */
export interface HtmlTree {
  /** Marks the root. */
  type: 'root';
  /** The blocks of the document. */
  children: HtmlNode[];
}

/** A list of rules of the markdown parser. */
export interface ParserRules {
  /** Adds a rule before another. */
  before(other: string, name: string, rule: (...values: never[]) => unknown, options?: object): void;
  /** Adds a rule after another. */
  after(other: string, name: string, rule: (...values: never[]) => unknown, options?: object): void;
  /** Adds a rule at the end. */
  push(name: string, rule: (...values: never[]) => unknown, options?: object): void;
  /** Replaces a rule. */
  at(name: string, rule: (...values: never[]) => unknown, options?: object): void;
}

/** The part of a markdown-it parser that plugins use; the object is the whole parser. */
export interface MarkdownParser {
  /** Rules of whole documents. */
  readonly core: { readonly ruler: ParserRules };
  /** Rules of blocks. */
  readonly block: { readonly ruler: ParserRules };
  /** Rules of running text. */
  readonly inline: { readonly ruler: ParserRules; readonly ruler2: ParserRules };
  /** Functions that write tokens as HTML, by the type of the token. */
  readonly renderer: { readonly rules: { [type: string]: ((...values: never[]) => string) | undefined } };
  /** Functions of the parser. */
  readonly utils: { escapeHtml(text: string): string };
  /** Adds a plugin of markdown-it. */
  use(plugin: (parser: never, ...options: never[]) => void, ...options: unknown[]): unknown;
}
