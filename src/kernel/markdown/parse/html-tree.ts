import type { Root } from 'hast';
import type { MarkdownIt } from 'markdown-it';
import { markRegions } from '#markdown/regions/mark-regions.ts';
import type { SharedEdges } from '#markdown/regions/shared-edges.ts';
import type { PositionInHtml } from '#markdown/tree/source-places.ts';
import { TokenWriter } from './token-writer.ts';
import { createTreeBuilder } from './tree-builder.ts';

type Tokens = ReturnType<MarkdownIt['parse']>;

/** Dependencies of parsing a document. */
export interface HtmlTreeDeps {
  /** The parser with its extensions. */
  readonly parser: MarkdownIt;
  /** Called often; ends the document if it throws. */
  readonly checkpoint: () => void;
  /** The lines of the shared beginning and end of the document. */
  readonly edges?: SharedEdges | undefined;
  /** Records the positions of links and images, if present. */
  readonly recordPlaces?: ((tokens: Tokens) => PositionInHtml) | undefined;
}

/**
 * Parses a document into the tree that a browser would create from its HTML. The HTML parser reads raw HTML and the output of
 * extensions; text and tags of markdown itself go to the same tree builder without being written and parsed again.
 */
export function htmlTree(md: string, { parser, checkpoint, edges, recordPlaces }: HtmlTreeDeps): Root {
  const env = {};
  const tokens = markRegions(parser, md, { env, edges });
  const tree = createTreeBuilder();
  const writer = new TokenWriter({ parser, checkpoint, env, tree, placeInHtml: recordPlaces?.(tokens) });
  writer.writeAll(tokens);
  return tree.isWhole() ? tree.end() : parseHtml(parser.renderer.render(tokens, parser.options, env));
}

/** Parses HTML as a browser does. Never throws for any text. */
export function parseHtml(html: string): Root {
  const tree = createTreeBuilder();
  tree.html(html);
  return tree.end();
}
