import { formatOfKind } from '#markdown/formats/formats.ts';
import { divideFrontMatter } from '#markdown/front-matter/front-matter.ts';
import { pageData } from '#markdown/parse/page-data.ts';
import { readMarker, regionKind } from '#markdown/regions/region-mark.ts';
import { createPlainMarkdown } from '#markdown/syntax/plain-markdown.ts';
import { pageKind } from '#model/page/page.ts';
import type { PageData } from '#model/page/page-data.ts';
import { headingWords } from '#model/text/heading-words.ts';
import { normalizeLines } from '#model/text/normalize-lines.ts';
import { cutText, shorten } from '#model/text/shorten.ts';

/** Length of the beginning in which the first heading is searched, in characters. */
const beginning = 16_000;

/** Length limit of a heading, in characters. */
const maxHeadingLength = 120;

const atx = /^ {0,3}(#{1,6})[ \t]+(?![ \t])(.*)$/;
const underline = /^ {0,3}(?:=+|-{2,})[ \t]*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const tag = /^ {0,3}(?:<(?:div|center|p|section)\b[^>]*>\s*)*<(h[1-6])\b[^>]*>/i;
/** Lines that cannot be the text of an underlined heading: those of other blocks, and those of tables. */
const noParagraph = /^\s*(?:[-*+>|#<]|\d+[.)] |\[\/\/\]:|$)|\|/;

/** What a list of pages shows of a document. */
export interface DocumentFacts {
  /** Its title: of the front matter, else of its headings; undefined if it has neither. */
  readonly title: string | undefined;
  /** The data of its front matter; undefined if it has none. */
  readonly data: PageData | undefined;
}

/**
 * Creates the function that reads title and front matter of a document. The title is that of the front matter, which is text
 * and no markdown, else the only heading of the first level, else the first heading if it stands at the top, near the beginning. Only headings are
 * parsed, because this runs over every changed document. Marked headers and footers are skipped.
 */
export function createDocumentFacts(plain = createPlainMarkdown()): (text: string, file: string) => DocumentFacts {
  const textIn = (source: string): string => shorten(plain.text(source), maxHeadingLength);
  return (text, file) => {
    const start = normalizeLines(cutText(text, beginning));
    const data = dataOf(start, file);
    return { title: data?.title ?? headingTitle(start, file, textIn), data };
  };
}

/** The data of the front matter, with the title in lists that a document of another format gives itself. */
function dataOf(text: string, file: string): PageData | undefined {
  const data = pageData(text);
  const kind = pageKind(file)?.kind;
  const label = kind && formatOfKind(kind)?.labelOf?.(text);
  return label === undefined ? data : { label, ...data };
}

function headingTitle(text: string, file: string, textIn: (source: string) => string): string | undefined {
  const kind = pageKind(file)?.kind;
  const format = kind && formatOfKind(kind);
  if (format?.titleOf !== undefined) return format.titleOf(text);
  const found = [...headingsOf(divideFrontMatter(text).body)].flatMap((heading) => {
    const name = textIn(kind === 'mdx' ? heading.source.replace(/(?<!\s)\s*\{#[\w.:-]+\}$/, '') : heading.source);
    return name === '' ? [] : [{ ...heading, name }];
  });
  const main = found.filter(({ depth }) => depth === 1);
  const [first] = found;
  return main.length === 1 ? main[0]?.name : first?.isTop ? first.name : undefined;
}

interface HeadingLine {
  /** 1 to 6. */
  readonly depth: number;
  readonly source: string;
  /** True if no text stands above it. */
  readonly isTop: boolean;
}

function* headingsOf(text: string): Generator<HeadingLine> {
  const lines = text.replace(/<!--[\s\S]*?(?:-->|$)/g, '').split('\n');
  let firstText = Number.POSITIVE_INFINITY;
  for (const { index, isCode } of shownLines(lines)) {
    const heading = isCode ? undefined : headingAt(lines, index);
    if (heading !== undefined) yield { ...heading, isTop: firstText >= heading.line };
    else if (isCode || isText(lines[index] ?? '')) firstText = Math.min(firstText, index);
  }
}

/** The lines outside of marked headers and footers; of a code block the first line only. */
function* shownLines(lines: readonly string[]): Generator<{ readonly index: number; readonly isCode: boolean }> {
  let isOutside = true;
  let closing: string | undefined;
  for (const [index, line] of lines.entries()) {
    const edge = fence.exec(line)?.[1];
    if (closing !== undefined) {
      if (edge?.startsWith(closing)) closing = undefined;
      continue;
    }
    closing = edge;
    const mark = line.includes('#@') ? readMarker(line) : undefined;
    if (mark && regionKind(mark.name)) isOutside = mark.edge === 'end';
    if (isOutside) yield { index, isCode: edge !== undefined };
  }
}

/** True for a line with words, besides tags, images and badges, definitions, and what other formats put at the top. */
function isText(line: string): boolean {
  if (/^\s*(\[[^\]]+\]:|(import|export)\s|\([^\s()]+\)=\s*$|:[\w-]+:\s*$|:{3,}|<)/.test(line)) return false;
  const words = line
    .replace(/\[?!\[[^\]]{0,300}\](\([^)]{0,2000}\)|\[[^\]]{0,300}\])(\]\([^)]{0,2000}\)|\]\[[^\]]{0,300}\])?/g, '')
    .replace(/<[^<>]*>/g, '');
  return /[\p{L}\p{N}]/u.test(words);
}

function headingAt(
  lines: readonly string[],
  index: number,
): { readonly depth: number; readonly source: string; readonly line: number } | undefined {
  const line = lines[index] ?? '';
  const [, signs, words] = atx.exec(line) ?? [];
  if (signs !== undefined && words !== undefined)
    return { depth: signs.length, source: headingWords(words), line: index };
  const above = underlined(line, lines[index - 1]);
  if (above !== undefined) return { depth: line.includes('=') ? 1 : 2, source: above, line: index - 1 };
  const tagged = taggedAt(lines, index);
  return tagged && { ...tagged, line: index };
}

function underlined(line: string, before = ''): string | undefined {
  return underline.test(line) && !noParagraph.test(before) ? before.trim() : undefined;
}

/** A heading in HTML, which may span several lines. */
function taggedAt(lines: readonly string[], index: number): Omit<HeadingLine, 'isTop'> | undefined {
  const [opening = '', name] = tag.exec(lines[index] ?? '') ?? [];
  if (name === undefined) return undefined;
  const rest = lines
    .slice(index, index + 10)
    .join(' ')
    .slice(opening.length);
  const end = rest.toLowerCase().indexOf(`</${name.toLowerCase()}`);
  return end < 0 ? undefined : { depth: Number(name.slice(1)), source: rest.slice(0, end) };
}
