import MarkdownItParser, { type MarkdownIt } from 'markdown-it';
import type { MarkedRule } from '#markdown/plugins.ts';
import type { PositionInHtml } from '#markdown/tree/source-places.ts';
import type { TreeBuilder } from './tree-builder.ts';

type Tokens = ReturnType<MarkdownIt['parse']>;
type Token = Tokens[number];

/** The rendering rules of the parser without extensions. */
const plain = new MarkdownItParser().renderer.rules;

/** An empty code element. */
const emptyFrame = /^(<pre[^<>]*>)?<code[^<>]*><\/code>(<\/pre>\n)?$/;

/** Dependencies of a token writer. */
export interface TokenWriterDeps {
  /** The parser that made the tokens, with its extensions. */
  readonly parser: MarkdownIt;
  /** Called for each token; ends the document if it throws. */
  readonly checkpoint: () => void;
  /** The environment of the parser's rules for one document. */
  readonly env: Record<string, unknown>;
  readonly tree: TreeBuilder;
  /** Finds the position of an element of raw HTML in the document; absent if positions are not recorded. */
  readonly placeInHtml?: PositionInHtml | undefined;
}

/** Writes the tokens of a document into a tree. */
export class TokenWriter {
  readonly #deps: TokenWriterDeps;

  /** Creates a writer; writes nothing yet. */
  constructor(deps: TokenWriterDeps) {
    this.#deps = deps;
  }

  /** Writes tokens in their order. */
  writeAll(tokens: Tokens): void {
    for (let index = 0; index < tokens.length; index += 1) this.#write(tokens, index);
  }

  #write(all: Tokens, index: number): void {
    const token = all[index];
    if (token === undefined) return;
    const { parser, checkpoint, env, tree } = this.#deps;
    const { renderer, options } = parser;
    checkpoint();
    const rule: MarkedRule | undefined = renderer.rules[token.type];
    if (token.type === 'inline') this.writeAll(token.children ?? []);
    else if (rule === undefined) this.#writeTag(token, renderer.renderToken(all, index, options));
    else {
      const written = (): string => rule(all, index, options, env, renderer);
      // Our rules that replace the one of fences read the info string, not the code.
      if (rule === plain[token.type] || (token.type === 'fence' && !rule.isForeign)) this.#writePlain(token, written);
      else tree.html(written());
    }
  }

  /** Writes a token of markdown itself with as little parsing as possible. */
  #writePlain(token: Token, written: () => string): void {
    const { parser, tree, placeInHtml } = this.#deps;
    const { type } = token;
    if (type === 'text') tree.text(token.content);
    else if (type === 'image') this.#writeTag(token, written());
    else if (isCode(token) && !parser.options.highlight) this.#writeCode(token, written);
    else tree.html(written(), placeInHtml && ((offset) => placeInHtml(token, offset)));
  }

  #writeTag({ tag, attrs, nesting }: Token, written: string): void {
    const { tree } = this.#deps;
    if (written === '') return;
    if (!/^[a-z][a-z\d]*$/.test(tag) || hasTwice(attrs ?? [])) {
      tree.html(written);
      return;
    }
    if (written.startsWith('\n')) tree.text('\n');
    if (nesting === -1) tree.close(tag);
    else tree.open(tag, attrs ?? []);
    if (written.endsWith('\n')) tree.text('\n');
  }

  #writeCode(token: Token, written: () => string): void {
    const { tree } = this.#deps;
    const { content } = token;
    token.content = '';
    const frame = written();
    token.content = content;
    if (!emptyFrame.test(frame)) {
      tree.html(written());
      return;
    }
    const end = frame.lastIndexOf('</code>');
    tree.html(frame.slice(0, end));
    tree.text(content);
    tree.html(frame.slice(end));
  }
}

function isCode({ type }: Token): boolean {
  return type === 'fence' || type === 'code_block' || type === 'code_inline';
}

function hasTwice(attributes: readonly (readonly [string, unknown])[]): boolean {
  return attributes.length > 1 && new Set(attributes.map(([name]) => name)).size < attributes.length;
}
