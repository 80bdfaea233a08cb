import type { MarkdownIt, Token } from 'markdown-it';
import type { SourcePosition } from '#model/page/inspection.ts';

/** The attribute with the position of an element in the source, as `line:column`. It never reaches a page. */
export const placeAttribute = 'data-source-place';

/** Returns the position of a character of a token's HTML in the document, in the form of {@link placeAttribute}. */
export type PositionInHtml = (token: Token, offset: number) => string | undefined;

/** Adds {@link placeAttribute} to tokens of links and images, and returns the function for positions in HTML. */
export type RecordPlaces = (tokens: readonly Token[], markdown: string, firstLine: number) => PositionInHtml;

/** Makes a parser record the index in its block at which each token begins. The parser is slower from then on. */
export function createRecordPlaces({ inline }: MarkdownIt): RecordPlaces {
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

/** Start of a token in the text of its block, before extensions changed that text. */
interface Begun {
  readonly text: string;
  readonly offset: number;
}

type HtmlPlaces = WeakMap<Token, (offset: number) => string>;

function noteChild(child: Token, placeOf: (inside: number) => string, html: HtmlPlaces): void {
  if (child.type === 'html_inline') html.set(child, placeOf);
  if (child.type === 'link_open' || child.type === 'image') child.attrSet(placeAttribute, placeOf(-signsBefore(child)));
}

/** The position in an attribute; undefined if there is none. */
export function readPlace(attribute: unknown): SourcePosition | undefined {
  const [, line, column] = /^(\d{1,9}):(\d{1,9})$/.exec(String(attribute)) ?? [];
  return line === undefined ? undefined : { line: Number(line), column: Number(column) };
}

/** Characters before a token that belong to its link: the bracket, or the scheme of a bare address. */
function signsBefore({ type, markup, attrs }: Token): number {
  if (type === 'image' || markup === 'autolink') return 0;
  const href = String(attrs?.find(([name]) => name === 'href')?.[1] ?? '');
  return markup === 'linkify' ? Math.max(0, href.indexOf(':')) : 1;
}

type PositionInBlock = (offset: number, text?: string) => string;

/** Takes blocks in document order. Cells of tables have no line of their own: they are in the last row that began. */
function blockPlaces(lines: readonly string[], firstLine: number): (token: Token) => PositionInBlock {
  let line = 0;
  let cursor = 0;
  return ({ map, content }) => {
    if (map) [line, cursor] = [map[0], 0];
    const block = { lines, first: line, from: cursor };
    const start = map ? -1 : (lines[line]?.indexOf(content, cursor) ?? -1);
    if (start >= 0) cursor = start + content.length;
    // A block may have thousands of links, so what they share is computed once.
    let placed: ((offset: number) => readonly [line: number, column: number]) | undefined;
    return (offset, text = content) => {
      placed ??= placesIn(text, block);
      const [at, column] = placed(offset);
      return `${firstLine + at + 1}:${column + 1}`;
    };
  };
}

/** A block of a document: the lines of the document, its first line, and the column from which it may begin there. */
interface Block {
  readonly lines: readonly string[];
  readonly first: number;
  readonly from: number;
}

/** Returns the line and column in the document of a character of a block, both counted from 0. */
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
    // An extension may have changed the text before it in the line.
    const rest = (written[down] ?? '').slice(along).trimEnd();
    return [place.line, Math.max(0, block.lines[place.line]?.indexOf(rest) ?? 0)];
  };
}

/** Start of a line of a block in the document; the column is undefined if the line differs there. */
interface LinePlace {
  readonly line: number;
  readonly column: number | undefined;
}

/** Finds a line of a block. The first line of an alert is not part of its text, so its lines are one further down. */
function linePlace(written: string, down: number, { lines, first, from }: Block): LinePlace {
  for (const line of [first + down, first + down + 1]) {
    const column = lines[line]?.indexOf(written.trimEnd(), down === 0 ? from : 0) ?? -1;
    if (column >= 0) return { line, column };
  }
  return { line: first + down, column: undefined };
}

/** The index of the last of ascending numbers that is at most `most`. */
function lastAtMost(numbers: readonly number[], most: number): number {
  let [low, high] = [0, numbers.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((numbers[middle] ?? 0) <= most) low = middle;
    else high = middle - 1;
  }
  return low;
}
