import MarkdownIt, { type Token } from 'markdown-it';
import { full as emojiShortcodes } from 'markdown-it-emoji';
import { divideFrontMatter } from '#markdown/parse/front-matter.ts';
import { readMarker, regionKind } from '#markdown/regions/region-mark.ts';
import { cutText, shorten } from '#model/text/shorten.ts';

/** Length of the beginning in which the first heading is searched, in characters. */
const beginning = 16_000;

/** Length limits of a heading, of its source and of its text, in characters. */
const maxSourceLength = 1_000;
const maxHeadingLength = 120;

const atx = /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(?:=+|-{2,})[ \t]*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const tag = /^ {0,3}(?:<(?:div|center|p|section)\b[^>]*>\s*)*<(h[1-6])\b[^>]*>/i;
/** Lines that cannot be the text of an underlined heading: those of other blocks, and those of tables. */
const noParagraph = /^\s*(?:[-*+>|#<]|\d+[.)] |\[\/\/\]:|$)|\|/;

/**
 * Creates the function that returns the plain text of the first heading of a document; undefined if there is none near its
 * beginning. Only the heading is parsed, because this runs over every changed document. Marked headers and footers are
 * skipped.
 */
export function createFirstHeading(): (md: string) => string | undefined {
  const parser = new MarkdownIt({ html: true }).use(emojiShortcodes, { shortcuts: {} });
  return (md) => {
    for (const source of headingsOf(divideFrontMatter(cutText(md, beginning)).body)) {
      const text = plainText(parser.parseInline(cutText(source, maxSourceLength), {}));
      if (text !== '') return text;
    }
    return undefined;
  };
}

function* headingsOf(text: string): Generator<string> {
  const lines = text.replace(/<!--[\s\S]*?(?:-->|$)/g, '').split(/\r?\n/);
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
    const source = atx.exec(line)?.[1] ?? underlined(line, lines[index - 1]) ?? tagged(lines, index);
    if (source !== undefined && isOutside) yield source;
  }
}

function underlined(line: string, before = ''): string | undefined {
  return underline.test(line) && !noParagraph.test(before) ? before.trim() : undefined;
}

/** A heading in HTML, which may span several lines. */
function tagged(lines: readonly string[], index: number): string | undefined {
  const [opening = '', name] = tag.exec(lines[index] ?? '') ?? [];
  if (name === undefined) return undefined;
  const rest = lines
    .slice(index, index + 10)
    .join(' ')
    .slice(opening.length);
  const end = rest.toLowerCase().indexOf(`</${name.toLowerCase()}`);
  return end < 0 ? undefined : rest.slice(0, end);
}

function plainText(tokens: readonly Token[]): string {
  const text = tokens.map(said).join('').replace(/\s+/g, ' ').trim();
  return shorten(text, maxHeadingLength);
}

/** The text of a token without images, which are badges and logos in headings. */
function said({ type, content, children }: Token): string {
  if (type === 'text' || type === 'code_inline' || type === 'emoji') return content;
  if (type === 'softbreak' || type === 'hardbreak') return ' ';
  return type === 'inline' ? (children ?? []).map(said).join('') : '';
}
