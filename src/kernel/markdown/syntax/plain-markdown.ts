import type { Env, MarkdownIt, Token } from 'markdown-it';
import { cutText } from '#model/text/shorten.ts';
import { createParser } from './parser.ts';

/** Longer running text is cut before it is parsed, in characters. */
const maxLength = 1_000;

/** Reads markdown as text. It is the one way in which titles, descriptions and excerpts lose their marks. */
export interface PlainMarkdown {
  /** The text of running markdown as readers see it, on one line; `document` defines its links and footnotes. */
  text(source: string, document?: Definitions): string;
  /** The text from which the id of a heading is made: with blanks as written, and emoji by their names. */
  idText(source: string, document?: Definitions): string;
  /** The definitions of links and footnotes in a document. */
  definitions(md: string): Definitions;
  /** The paragraphs, headings and items of a document as text, without code, tables and footnotes. */
  blocks(md: string, document?: Definitions): readonly PlainBlock[];
}

/** A paragraph as text: of a heading, the first one of an item, or another. */
export interface PlainBlock {
  readonly kind: 'heading' | 'item' | 'other';
  readonly text: string;
}

/** What a document defines for its running text. */
export interface Definitions {
  readonly references: NonNullable<Env['references']>;
  /** Labels of its footnotes, each after a colon, as the parser keeps them. */
  readonly notes: readonly string[];
}

const none: Definitions = { references: {}, notes: [] };

/** A line that may define a link or a footnote. */
const definition = /^ {0,3}\[[^\]\n]{1,300}\]:/;

/** Maximum number of definitions of a document. */
const maxDefinitions = 2_000;

/** Creates the reader with its parser. */
export function createPlainMarkdown(parser: MarkdownIt = createParser()): PlainMarkdown {
  const parse = (source: string, document: Definitions): readonly Token[] =>
    parser.parseInline(cutText(source, maxLength), envOf(source, document))[0]?.children ?? [];
  return {
    text: (source, document = none) => oneLine(textOfTokens(parse(source, document))),
    idText: (source, document = none) => textOfTokens(parse(source, document), 'named'),
    definitions(md) {
      const lines = md.split('\n').filter((line) => definition.test(line) && line.length <= maxLength);
      if (lines.length === 0) return none;
      const env: { references?: Definitions['references']; footnotes?: { refs?: Readonly<Record<string, unknown>> } } =
        {};
      parser.parse(lines.slice(0, maxDefinitions).join('\n\n'), env);
      return { references: env.references ?? {}, notes: Object.keys(env.footnotes?.refs ?? {}) };
    },
    blocks: (md, document = none) => [...blocksIn(parser.parse(md, envOf(md, document)))],
  };
}

/** The parser marks notes as used, so that each text with notes needs marks of its own. */
function envOf(source: string, { references, notes }: Definitions): Env {
  const refs = source.includes('[^') ? notes : [];
  return { references, footnotes: { refs: Object.fromEntries(refs.map((label) => [label, -1])) } };
}

function* blocksIn(tokens: readonly Token[]): Generator<PlainBlock> {
  let isItem = false;
  let isTable = false;
  for (const [index, token] of tokens.entries()) {
    const { type } = token;
    if (type === 'footnote_block_open') return;
    if (type === 'list_item_open') isItem = true;
    if (/^table_(?:open|close)$/.test(type)) isTable = type === 'table_open';
    if (type !== 'inline' || isTable) continue;
    const kind = tokens[index - 1]?.type === 'heading_open' ? 'heading' : isItem ? 'item' : 'other';
    yield { kind, text: oneLine(textOfTokens([token])) };
    isItem = false;
  }
}

/** How emoji are written: as they are shown, or by their name, as in the ids of headings. */
type Emoji = 'shown' | 'named';

/** The text of tokens without images, which are badges and logos in running text, and without references to footnotes. */
export function textOfTokens(tokens: readonly Token[], emoji: Emoji = 'shown'): string {
  return tokens.map((token) => said(token, emoji)).join('');
}

function said({ type, content, children, markup }: Token, emoji: Emoji): string {
  if (type === 'text' || type === 'code_inline' || type === 'maths') return content;
  if (type === 'emoji') return emoji === 'named' ? `:${markup}:` : content;
  if (type === 'softbreak' || type === 'hardbreak') return ' ';
  if (type === 'html_inline') return /^<br\b/i.test(content) ? ' ' : '';
  return type === 'inline' ? textOfTokens(children ?? [], emoji) : '';
}

/** A text on one line. */
function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
