import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import type { Frame } from '#markdown/dialects/frame.ts';
import { frameEnd, frameStart } from '#markdown/dialects/frame-html.ts';

/** The frame for the first line of a quote, which is left out; undefined if the line is text of the quote. */
export type ReadQuote = (line: string) => Frame | undefined;

const kinds: ReadonlySet<string> = new Set(['note', 'tip', 'info', 'important', 'warning', 'caution', 'danger']);

/** Turns quotes that begin with `> [!TIP] Title` into callouts, also in lists and in other quotes. */
export function quoteCallouts(parser: MarkdownIt): void {
  readQuotes(parser, readQuoteCallout);
}

/** Reads a line such as `[!TIP] Title`; undefined for other lines, and for names that are no callout of VitePress or GitLab. */
export function readQuoteCallout(line: string): Frame | undefined {
  const [, written = '', title = ''] = /^\[!([a-z]+)\][ \t]*(.*)$/i.exec(line) ?? [];
  const name = written.toLowerCase();
  return kinds.has(name) ? { shape: 'callout', name, title: title === '' ? undefined : title.trim() } : undefined;
}

/** Turns quotes into the frames that their first lines name. */
export function readQuotes(parser: MarkdownIt, read: ReadQuote): void {
  parser.core.ruler.after('block', 'callouts', (state) => {
    const open: { readonly token: Token; readonly frame: Frame | undefined }[] = [];
    state.tokens.forEach((token, index) => {
      if (token.type === 'blockquote_open') open.push({ token, frame: frameOf(state, index, read) });
      if (token.type !== 'blockquote_close') return;
      const { token: start, frame } = open.pop() ?? {};
      if (start === undefined || frame === undefined) return;
      const inline = (markdown: string): string => parser.renderInline(markdown, {});
      turnIntoHtml(start, frameStart(frame, { isFirst: true, inline }));
      turnIntoHtml(token, frameEnd(frame));
    });
  });
}

/** The frame of a quote; its first line is removed. Undefined for other quotes. */
function frameOf({ tokens }: StateCore, index: number, read: ReadQuote): Frame | undefined {
  const [paragraph, inline, end] = tokens.slice(index + 1, index + 4);
  if (paragraph?.type !== 'paragraph_open' || inline === undefined || end === undefined) return undefined;
  const [line = '', ...rest] = inline.content.split('\n');
  const frame = read(line);
  if (frame === undefined) return undefined;
  inline.content = rest.join('\n');
  if (inline.content === '') for (const token of [paragraph, end]) token.hidden = true;
  return frame;
}

function turnIntoHtml(token: Token, html: string): void {
  token.type = 'html_block';
  token.content = html;
}
