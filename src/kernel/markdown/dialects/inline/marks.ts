import type { Delimiter, MarkdownIt, StateInline } from 'markdown-it';
import { keys } from './keys.ts';

/** Elements of text between pairs of two characters. */
const tags: Readonly<Record<string, string>> = { '=': 'mark', '^': 'ins' };

/** Elements of text without blanks between two characters. */
const shortTags: Readonly<Record<string, string>> = { '^': 'sup', '~': 'sub' };

/** Length limit of raised and lowered text, in characters. */
const maxLength = 100;

/** Marks of pairs are told apart from those of other rules by an offset. */
const offset = 0x20000;

/** The marks of Python-Markdown: `==mark==`, `^^ins^^`, `^sup^`, `~sub~` and keys as `++ctrl+c++`. */
export function marks(parser: MarkdownIt): void {
  keys(parser);
  parser.inline.ruler.before('strikethrough', 'short-marks', readShort);
  pairedMarks(parser);
}

/** Marked and inserted text between pairs of characters: `==mark==` and `^^ins^^`. */
export function pairedMarks({ inline }: MarkdownIt): void {
  inline.ruler.before('strikethrough', 'paired-marks', scan);
  inline.ruler2.before('strikethrough', 'paired-marks', (state) => {
    for (const delimiters of [state.delimiters, ...state.tokens_meta.map((meta) => meta?.delimiters)])
      for (const opener of delimiters ?? []) mark(state, opener, delimiters ?? []);
  });
}

function scan(state: StateInline, silent: boolean): boolean {
  const sign = state.src[state.pos] ?? '';
  if (silent || tags[sign] === undefined || state.src[state.pos + 1] !== sign) return false;
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true);
  state.push('text', '', 0).content = sign.repeat(length);
  if (length === 2) {
    const marker = sign.charCodeAt(0) + offset;
    state.delimiters.push({ marker, length: 0, token: state.tokens.length - 1, end: -1, open, close });
  }
  state.pos += length;
  return true;
}

function mark({ tokens }: StateInline, opener: Delimiter, delimiters: readonly Delimiter[]): void {
  const closer = delimiters[opener.end];
  const tag = opener.marker > offset ? tags[String.fromCharCode(opener.marker - offset)] : undefined;
  if (closer === undefined || tag === undefined) return;
  for (const [at, type, nesting] of [
    [opener.token, `${tag}_open`, 1],
    [closer.token, `${tag}_close`, -1],
  ] as const) {
    const token = tokens[at];
    if (token !== undefined) Object.assign(token, { type, tag, nesting, markup: token.content, content: '' });
  }
}

function readShort(state: StateInline, silent: boolean): boolean {
  const { src, pos, posMax } = state;
  const sign = src[pos] ?? '';
  const tag = shortTags[sign];
  if (tag === undefined || src[pos + 1] === sign || src[pos - 1] === sign) return false;
  const text = src.slice(pos + 1, Math.min(posMax, pos + maxLength));
  const end = text.indexOf(sign);
  if (end < 1 || text[end + 1] === sign || /[\s\\`]/.test(text.slice(0, end))) return false;
  if (!silent) {
    state.push(`${tag}_open`, tag, 1).markup = sign;
    state.push('text', '', 0).content = text.slice(0, end);
    state.push(`${tag}_close`, tag, -1).markup = sign;
  }
  state.pos = pos + end + 2;
  return true;
}
