import type { Delimiter, MarkdownIt, StateInline } from 'markdown-it';

/** Elements of text between pairs of two characters. */
const tags: Readonly<Record<string, string>> = { '=': 'mark', '^': 'ins' };

/** Marks of pairs are told apart from those of other rules by an offset. */
const offset = 0x20000;

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
