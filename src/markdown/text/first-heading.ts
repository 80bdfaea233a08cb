import MarkdownIt, { type Token } from 'markdown-it';
import { full as emojiShortcodes } from 'markdown-it-emoji';
import { divideFrontMatter } from '#markdown/parse/front-matter.ts';
import { readMarker, regionKind } from '#markdown/regions/region-mark.ts';
import { cutText, shorten } from '#model/text/shorten.ts';

/** A heading further down is not what a document is called, in characters. */
const beginning = 16_000;

/** The longest heading, in characters of its source and of its text. */
const longestSource = 1_000;
const longest = 120;

const atx = /^ {0,3}#{1,6}[ \t]+(.*?)(?:[ \t]+#+)?[ \t]*$/;
const underline = /^ {0,3}(?:=+|-{2,})[ \t]*$/;
const fence = /^ {0,3}(`{3,}|~{3,})/;
const tag = /^ {0,3}(?:<(?:div|center|p|section)\b[^>]*>\s*)*<(h[1-6])\b[^>]*>/i;
/** What no line of a heading above an underline begins with, and the only sign of a table. */
const noParagraph = /^\s*(?:[-*+>|#<]|\d+[.)] |\[\/\/\]:|$)|\|/;

/**
 * Makes the function that finds the plain text of a document's first heading, undefined where there is none near its
 * beginning. The lines are looked at one by one and nothing but the heading is parsed: this runs over every document that
 * changed. What stands in a marked header or footer says nothing of the document.
 */
export function createFirstHeading(): (md: string) => string | undefined {
  const parser = new MarkdownIt({ html: true }).use(emojiShortcodes, { shortcuts: {} });
  return (md) => {
    for (const source of headingsOf(divideFrontMatter(cutText(md, beginning)).body)) {
      const text = plainText(parser.parseInline(cutText(source, longestSource), {}));
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

/** A heading that is written as HTML, which may go over several lines. */
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
  return shorten(text, longest);
}

/** Images are not read out: in headings they are badges and logos. */
function said({ type, content, children }: Token): string {
  if (type === 'text' || type === 'code_inline' || type === 'emoji') return content;
  if (type === 'softbreak' || type === 'hardbreak') return ' ';
  return type === 'inline' ? (children ?? []).map(said).join('') : '';
}
