import type { MarkdownIt, Token } from 'markdown-it';
import type { SourcePlace } from '#model/page/inspection.ts';

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
    const block = { lines, first: line, from: cursor };
    const start = map ? -1 : (lines[line]?.indexOf(content, cursor) ?? -1);
    if (start >= 0) cursor = start + content.length;
    // A block may hold thousands of links: what is the same for all of them is found once.
    let placed: ((offset: number) => readonly [line: number, column: number]) | undefined;
    return (offset, text = content) => {
      placed ??= placesIn(text, block);
      const [at, column] = placed(offset);
      return `${firstLine + at + 1}:${column + 1}`;
    };
  };
}

/** A block of a document: the document's lines, the block's first one, and from where on in that it may be. */
interface Block {
  readonly lines: readonly string[];
  readonly first: number;
  readonly from: number;
}

/** Tells in which line and column of the document a character of a block's text stands, both counted from 0. */
function placesIn(text: string, block: Block): (offset: number) => readonly [line: number, column: number] {
  const written = text.split('\n');
  const starts: number[] = [];
  let next = 0;
  for (const each of written) {
    starts.push(next);
    next += each.length + 1;
  }
  const known = new Map<number, LinePlace>();
  return (offset) => {
    const down = lastAtMost(starts, offset);
    const along = offset - (starts[down] ?? 0);
    const place = known.get(down) ?? linePlace(written[down] ?? '', down, block);
    known.set(down, place);
    if (place.column !== undefined) return [place.line, place.column + along];
    // An extension may have changed what is before it in the line.
    const rest = (written[down] ?? '').slice(along).trimEnd();
    return [place.line, Math.max(0, block.lines[place.line]?.indexOf(rest) ?? 0)];
  };
}

/** Where a line of a block begins in the document; the column is undefined where the document has it otherwise. */
interface LinePlace {
  readonly line: number;
  readonly column: number | undefined;
}

/** The line above an alert says what it is, and is no part of its text: then a line is one further down. */
function linePlace(written: string, down: number, { lines, first, from }: Block): LinePlace {
  for (const line of [first + down, first + down + 1]) {
    const column = lines[line]?.indexOf(written.trimEnd(), down === 0 ? from : 0) ?? -1;
    if (column >= 0) return { line, column };
  }
  return { line: first + down, column: undefined };
}

/** The index of the last of some rising numbers that is not above another. */
function lastAtMost(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
