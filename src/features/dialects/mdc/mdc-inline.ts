import type { MarkdownIt, StateInline } from 'markdown-it';
import { readAttributes } from '#features/dialects/shared/words.ts';

const component = /^:([a-z][a-z\d-]*)(?:\[([^[\]]*)\](?:\{([^{}]*)\})?|\{([^{}]*)\})/;

/** Length limit of a component, in characters. */
const maxLength = 1_000;

/** Components of Nuxt content in a line: `:badge[new]`, `:icon{name="x"}`, `:br`. Those without words are left out. */
export function mdcInline({ inline }: MarkdownIt): void {
  inline.ruler.before('emphasis', 'mdc', (state, silent) => {
    const { src, pos, posMax } = state;
    if (src[pos] !== ':' || /[\w:]/.test(src[pos - 1] ?? '')) return false;
    const text = src.slice(pos, Math.min(posMax, pos + maxLength));
    const isBreak = /^:br(?![\w:-])/.test(text);
    const [whole = '', , label, after = '', alone = ''] = component.exec(text) ?? [];
    if (!isBreak && whole === '') return false;
    if (!silent) write(state, isBreak, { label, given: readAttributes(after + alone) });
    state.pos += isBreak ? ':br'.length : whole.length;
    return true;
  });
}

function write(
  state: StateInline,
  isBreak: boolean,
  { label, given }: { readonly label: string | undefined; readonly given: ReadonlyMap<string, string> },
): void {
  if (isBreak) {
    state.push('hardbreak', 'br', 0);
    return;
  }
  const text = label ?? given.get('label') ?? given.get('title') ?? given.get('text') ?? '';
  if (text === '') return;
  const link = given.get('to') ?? given.get('href');
  if (link !== undefined) state.push('link_open', 'a', 1).attrs = [['href', link]];
  state.push('text', '', 0).content = text;
  if (link !== undefined) state.push('link_close', 'a', -1);
}
