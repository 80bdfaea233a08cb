import type { Delimiter, MarkdownIt, StateInline } from 'markdown-it';

const tilde = 0x7e;

/** Pairs are matched by marker, so two tildes need a marker of their own: `~~a~` is not struck out. */
const markers: Readonly<Record<number, number>> = { 1: tilde, 2: tilde + 0x10000 };

/** Strikes text out between one or two tildes, but not three or more (GFM). */
export function strikethrough({ inline }: MarkdownIt): void {
  inline.ruler.at('strikethrough', scan);
  inline.ruler2.at('strikethrough', (state) => {
    for (const delimiters of [state.delimiters, ...state.tokens_meta.map((meta) => meta?.delimiters)]) {
      for (const opener of delimiters ?? []) strikeOut(state, opener, delimiters ?? []);
    }
  });
}

function scan(state: StateInline, silent: boolean): boolean {
  if (silent || state.src.charCodeAt(state.pos) !== tilde) return false;
  const { length, can_open: open, can_close: close } = state.scanDelims(state.pos, true);
  state.push('text', '', 0).content = '~'.repeat(length);
  const marker = markers[length];
  if (marker !== undefined) {
    state.delimiters.push({ marker, length: 0, token: state.tokens.length - 1, end: -1, open, close });
  }
  state.pos += length;
  return true;
}

function strikeOut({ tokens }: StateInline, opener: Delimiter, delimiters: readonly Delimiter[]): void {
  const closer = delimiters[opener.end];
  if (closer === undefined || !Object.values(markers).includes(opener.marker)) return;
  for (const [at, type, nesting] of [
    [opener.token, 'del_open', 1],
    [closer.token, 'del_close', -1],
  ] as const) {
    const token = tokens[at];
    if (token !== undefined) Object.assign(token, { type, tag: 'del', nesting, markup: token.content, content: '' });
  }
}
