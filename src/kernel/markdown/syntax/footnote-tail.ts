import type { StateCore, Token } from 'markdown-it';

/**
 * Moves the notes to the end of the document, in the order of their references. It replaces the rule of the library, which
 * copies the whole document for each note.
 */
export function footnoteTail(state: StateCore): void {
  const { footnotes } = state.env;
  if (typeof footnotes !== 'object' || footnotes === null) return;
  const { rest, notes } = apart(state.tokens);
  state.tokens = rest;
  const add = (type: string, nesting: 1 | 0 | -1, meta: Token['meta']): void => {
    const token = new state.Token(type, '', nesting);
    token.meta = meta;
    rest.push(token);
  };
  const list: unknown = 'list' in footnotes ? footnotes.list : undefined;
  if (!Array.isArray(list)) return;
  add('footnote_block_open', 1, null);
  list.forEach(({ label, count }: { label: string; count: number }, id) => {
    add('footnote_open', 1, { id, label });
    for (const token of notes.get(label) ?? []) rest.push(token);
    const last = rest.at(-1)?.type === 'paragraph_close' ? rest.pop() : undefined;
    for (let subId = 0; subId < Math.max(count, 1); subId += 1) add('footnote_anchor', 0, { id, subId, label });
    if (last !== undefined) rest.push(last);
    add('footnote_close', -1, null);
  });
  add('footnote_block_close', -1, null);
}

/** Separates the notes, by label, from the rest of the document. */
function apart(tokens: readonly Token[]): { readonly rest: Token[]; readonly notes: ReadonlyMap<string, Token[]> } {
  const rest: Token[] = [];
  const notes = new Map<string, Token[]>();
  let note: Token[] | undefined;
  for (const token of tokens) {
    if (token.type === 'footnote_reference_open') {
      const label = String(token.meta?.label);
      note = [];
      // Of two notes with one label the first counts, as on GitHub.
      if (!notes.has(label)) notes.set(label, note);
    } else if (token.type === 'footnote_reference_close') note = undefined;
    else (note ?? rest).push(token);
  }
  return { rest, notes };
}
