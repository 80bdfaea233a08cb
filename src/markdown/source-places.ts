import type { MarkdownIt, Token } from 'markdown-it';
import type { SourcePlace } from '#model/inspection.ts';

/** The attribute that tells where in the source an element begins, as `line:column`. No reader gets it. */
export const placeAttribute = 'data-source-place';

/** Tells where a character of a token's HTML stands in the document, as {@link placeAttribute} has it. */
export type PlaceInHtml = (token: Token, offset: number) => string | undefined;

/** Gives tokens of links and images their places, as {@link placeAttribute}, and tells those of HTML. */
export type NotePlaces = (tokens: readonly Token[], markdown: string, firstLine: number) => PlaceInHtml;

/** Makes a parser note at which character of its block each token begins. It is slower from then on. */
export function createNotePlaces({ inline }: MarkdownIt): NotePlaces {
  const begun = new WeakMap<Token, Begun>();
  inline.State = class extends inline.State {
    override push(type: string, tag: string, nesting: -1 | 0 | 1): Token {
      const token = super.push(type, tag, nesting);
      begun.set(token, { text: this.src, offset: this.pos });
      return token;
    }
  };
  return (tokens, markdown, firstLine) => {
    const html: HtmlPlaces = new WeakMap();
    const blocks = blockPlaces(markdown.split('\n'), firstLine);
    for (const token of tokens) {
      const placeOf = blocks(token);
      if (token.type === 'html_block') html.set(token, placeOf);
      for (const child of token.children ?? []) {
        const { text, offset = 0 } = begun.get(child) ?? {};
        if (text !== undefined) noteChild(child, (inside) => placeOf(offset + inside, text), html);
      }
    }
    return (token, offset) => html.get(token)?.(offset);
  };
}

/** Where a token begins in the text of its block, as it was before extensions took something of it away. */
interface Begun {
  readonly text: string;
  readonly offset: number;
}

type HtmlPlaces = WeakMap<Token, (offset: number) => string>;

function noteChild(child: Token, placeOf: (inside: number) => string, html: HtmlPlaces): void {
  if (child.type === 'html_inline') html.set(child, placeOf);
  if (child.type === 'link_open' || child.type === 'image') child.attrSet(placeAttribute, placeOf(-signsBefore(child)));
}

/** The place that an attribute tells, undefined where it tells none. */
export function readPlace(attribute: unknown): SourcePlace | undefined {
  const [, line, column] = /^(\d{1,9}):(\d{1,9})$/.exec(String(attribute)) ?? [];
  return line === undefined ? undefined : { line: Number(line), column: Number(column) };
}

/** What of a link the parser has passed when it makes the token: its bracket, or the scheme of a bare address. */
function signsBefore({ type, markup, attrs }: Token): number {
  if (type === 'image' || markup === 'autolink') return 0;
  const href = String(attrs?.find(([name]) => name === 'href')?.[1] ?? '');
  return markup === 'linkify' ? Math.max(0, href.indexOf(':')) : 1;
}

type PlaceInBlock = (offset: number, text?: string) => string;

/** Takes blocks in document order. A cell of a table tells no line of its own: it is in the row that was last begun. */
function blockPlaces(lines: readonly string[], firstLine: number): (token: Token) => PlaceInBlock {
  let line = 0;
  let cursor = 0;
  return ({ map, content }) => {
    if (map) [line, cursor] = [map[0], 0];
    const first = line;
    const from = cursor;
    const start = map ? -1 : (lines[first]?.indexOf(content, from) ?? -1);
    if (start >= 0) cursor = start + content.length;
    return (offset, text = content) => {
      const before = text.slice(0, offset);
      const down = before.split('\n').length - 1;
      const along = offset - (before.lastIndexOf('\n') + 1);
      const written = (text.split('\n')[down] ?? '').trimEnd();
      // The line above an alert says what it is, and is no part of its text.
      for (const at of [first + down, first + down + 1]) {
        const column = columnIn(lines[at] ?? '', { written, along, from: down === 0 ? from : 0 });
        if (column >= 0) return `${firstLine + at + 1}:${column + 1}`;
      }
      return `${firstLine + first + down + 1}:1`;
    };
  };
}

interface InLine {
  readonly written: string;
  readonly along: number;
  readonly from: number;
}

/** Where a line of a block goes on from some character, in the line of the document; an extension may have changed what is before it. */
function columnIn(line: string, { written, along, from }: InLine): number {
  const start = line.indexOf(written, from);
  return start < 0 ? line.indexOf(written.slice(along), from) : start + along;
}
