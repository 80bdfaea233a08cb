import type { Env, MarkdownIt, Token } from 'markdown-it';
import { type RegionMark, regionComment } from './region-mark.ts';
import type { SharedEdges } from './shared-edges.ts';

const none: SharedEdges = { header: undefined, footer: undefined };

/** How a document is parsed. */
export interface MarkRegionsOptions {
  /** The environment of the parser. */
  readonly env: Env;
  /** The lines of its shared beginning and end. */
  readonly edges?: SharedEdges | undefined;
}

interface Cut {
  /** Index of the token before which the mark is inserted. */
  readonly index: number;
  readonly mark: RegionMark;
}

/** Parses a document and marks its shared beginning and end, if a block of the parser begins there. */
export function markRegions(parser: MarkdownIt, md: string, { env, edges = none }: MarkRegionsOptions): Token[] {
  const tokens = parser.parse(md, env);
  const cuts = [...cutsOfHeader(tokens, edges), ...cutsOfFooter(tokens, edges)];
  if (cuts.length === 0) return tokens;
  let parts: Token[] = [];
  let from = 0;
  for (const { index, mark } of cuts) {
    parts = parts.concat(tokens.slice(from, index), parser.parse(regionComment(mark), {}));
    from = index;
  }
  return parts.concat(tokens.slice(from));
}

function cutsOfHeader(tokens: readonly Token[], { header }: SharedEdges): readonly Cut[] {
  if (header === undefined) return [];
  return marked('shared-header', blockAt(tokens, header.from), blockAt(tokens, header.to));
}

/** The marks of a shared footer; footnotes follow the last line of a document, and are not part of it. */
function cutsOfFooter(tokens: readonly Token[], { footer }: SharedEdges): readonly Cut[] {
  if (footer === undefined) return [];
  const notes = tokens.findIndex(({ type }) => type === 'footnote_block_open');
  return marked('shared-footer', blockAt(tokens, footer), notes < 0 ? tokens.length : notes);
}

function marked(name: string, start: number, end: number): readonly Cut[] {
  if (start < 0 || end < start) return [];
  return [
    { index: start, mark: { name, edge: 'start' } },
    { index: end, mark: { name, edge: 'end' } },
  ];
}

function blockAt(tokens: readonly Token[], line: number): number {
  return tokens.findIndex(({ level, nesting, map }) => level === 0 && nesting >= 0 && map?.[0] === line);
}
