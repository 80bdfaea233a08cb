import type { MarkdownIt, StateCore, Token } from 'markdown-it';
import type { Frame } from '#markdown/dialects/frame.ts';
import { frameEnd, frameStart } from '#markdown/dialects/frame-html.ts';
import { pairedMarks } from '#markdown/dialects/inline/marks.ts';
import { wikiLinks } from '#markdown/dialects/inline/wiki-links.ts';

const opening = /^\[!([\w-]+)(?:\|[^\]\n]*)?\]([+-]?)[ \t]*([^\n]*)(?:\n|$)/;

/** Obsidian: callouts `> [!info]- Title`, also nested, links `[[page]]` and comments between `%%`. */
export function obsidian(parser: MarkdownIt): void {
  wikiLinks(parser);
  pairedMarks(parser);
  comments(parser);
  parser.core.ruler.after('block', 'callouts', (state) => {
    const open: { readonly token: Token; readonly frame: Frame | undefined }[] = [];
    state.tokens.forEach((token, index) => {
      if (token.type === 'blockquote_open') open.push({ token, frame: frameOf(state, index) });
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
function frameOf({ tokens }: StateCore, index: number): Frame | undefined {
  const [paragraph, inline, end] = tokens.slice(index + 1, index + 4);
  if (paragraph?.type !== 'paragraph_open' || inline === undefined || end === undefined) return undefined;
  const [whole, name = '', fold, title = ''] = opening.exec(inline.content) ?? [];
  if (whole === undefined) return undefined;
  inline.content = inline.content.slice(whole.length);
  if (inline.content === '') for (const token of [paragraph, end]) token.hidden = true;
  const named = title === '' ? undefined : title;
  if (fold === '') return { shape: 'callout', name, title: named };
  return { shape: 'details', title: named ?? name, isOpen: fold === '+' };
}

function turnIntoHtml(token: Token, html: string): void {
  token.type = 'html_block';
  token.content = html;
}

function comments({ inline }: MarkdownIt): void {
  /** The index from which on no comment ends. */
  const searched = new WeakMap<object, number>();
  inline.ruler.before('emphasis', 'comments', (state, silent) => {
    const { src, pos, posMax } = state;
    if (!src.startsWith('%%', pos) || pos >= (searched.get(state) ?? posMax)) return false;
    const end = src.indexOf('%%', pos + 2);
    if (end < 0 || end + 2 > posMax) {
      searched.set(state, pos);
      return false;
    }
    if (!silent) state.pending = state.pending.trimEnd();
    state.pos = end + 2;
    return true;
  });
}
