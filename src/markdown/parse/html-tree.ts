import type { Root } from 'hast';
import MarkdownItParser, { type MarkdownIt } from 'markdown-it';
import type { PlaceInHtml } from '#markdown/html/source-places.ts';
import { markRegions } from '#markdown/regions/mark-regions.ts';
import type { SharedEdges } from './shared-edges.ts';
import { createTreeBuilder } from './tree-builder.ts';

type Tokens = ReturnType<MarkdownIt['parse']>;
type Token = Tokens[number];

/** The rendering rules of the parser without extensions. */
const plain = new MarkdownItParser().renderer.rules;

/** An empty code element. */
const emptyFrame = /^(<pre[^<>]*>)?<code[^<>]*><\/code>(<\/pre>\n)?$/;

/** What the parsing of a document needs. */
export interface HtmlTreeDeps {
  /** The parser with its extensions. */
  readonly parser: MarkdownIt;
  /** Called often; ends the document if it throws. */
  readonly checkpoint: () => void;
  /** The lines of the shared beginning and end of the document. */
  readonly edges?: SharedEdges | undefined;
  /** Records the positions of links and images, if present. */
  readonly recordPlaces?: ((tokens: Tokens) => PlaceInHtml) | undefined;
}

/**
 * Parses a document into the tree that a browser would create from its HTML. The HTML parser reads raw HTML and the output of
 * extensions; text and tags of markdown itself go to the same tree builder without being written and parsed again.
 */
export function htmlTree(md: string, { parser, checkpoint, edges, recordPlaces }: HtmlTreeDeps): Root {
  const env = {};
  const tokens = markRegions(parser, md, { env, edges });
  const placeInHtml = recordPlaces?.(tokens);
  const tree = createTreeBuilder();
  const { renderer, options } = parser;
  const { rules } = renderer;

  function write(all: Tokens, index: number): void {
    const token = all[index];
    if (token === undefined) return;
    checkpoint();
    const rule = rules[token.type];
    if (token.type === 'inline') each(token.children ?? []);
    else if (rule === undefined) writeTag(token, renderer.renderToken(all, index, options));
    else {
      const written = (): string => rule(all, index, options, env, renderer);
      // Rules that replace the one of fences read the info string, not the code.
      if (rule === plain[token.type] || token.type === 'fence') writePlain(token, written);
      else tree.html(written());
    }
  }

  /** Writes a token of markdown itself with as little parsing as possible. */
  function writePlain(token: Token, written: () => string): void {
    const { type } = token;
    if (type === 'text') tree.text(token.content);
    else if (type === 'image') writeTag(token, written());
    else if (isCode(token) && !options.highlight) writeCode(token, written);
    else tree.html(written(), placeInHtml && ((offset) => placeInHtml(token, offset)));
  }

  function each(all: Tokens): void {
    for (let index = 0; index < all.length; index += 1) write(all, index);
  }

  function writeTag({ tag, attrs, nesting }: Token, written: string): void {
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

  function writeCode(token: Token, written: () => string): void {
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

  each(tokens);
  return tree.isWhole() ? tree.end() : parseHtml(renderer.render(tokens, options, env));
}

/** Parses HTML as a browser does. Never throws for any text. */
export function parseHtml(html: string): Root {
  const tree = createTreeBuilder();
  tree.html(html);
  return tree.end();
}

function isCode({ type }: Token): boolean {
  return type === 'fence' || type === 'code_block' || type === 'code_inline';
}

function hasTwice(attributes: readonly (readonly [string, unknown])[]): boolean {
  return attributes.length > 1 && new Set(attributes.map(([name]) => name)).size < attributes.length;
}
