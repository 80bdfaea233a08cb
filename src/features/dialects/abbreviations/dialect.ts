import type { MarkdownIt, Token } from 'markdown-it';
import { interrupts, lineIndent, lineText } from '#markdown/dialects/block-line.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';
import { escapeHtml } from '#markdown/tree/escape-html.ts';

const definition = /^\*\[([^[\]]{1,100})\]:[ \t]*(?![ \t])(.*)$/;

/** Abbreviations of a document by name. */
type Definitions = Map<string, string>;

/** Total length of explanations that a document may have besides its own length, in characters. */
const spare = 100_000;

export const dialect: DialectPlugins = { abbreviations };

/** Abbreviations of Python-Markdown and Jekyll: `*[HTML]: HyperText Markup Language`. Names are single words. */
function abbreviations({ block, core }: MarkdownIt): void {
  const known = new WeakMap<object, Definitions>();
  block.ruler.before(
    'table',
    'abbreviations',
    // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
    (state, line, _end, silent) => {
      if (lineIndent(state, line) >= 4) return false;
      const [, name, text = ''] = definition.exec(lineText(state, line)) ?? [];
      if (name === undefined) return false;
      if (silent) return true;
      const definitions: Definitions = known.get(state.env) ?? new Map();
      known.set(state.env, definitions.set(name, text));
      state.line = line + 1;
      return true;
    },
    interrupts,
  );
  core.ruler.after('inline', 'abbreviations', ({ tokens, env, src, Token: Create }) => {
    const definitions = known.get(env);
    if (definitions === undefined) return;
    const explain = createExplain(definitions, spare + src.length);
    for (const token of tokens) token.children = token.children?.flatMap((child) => explain(child, Create)) ?? null;
  });
}

/** Creates the function that explains words. Beyond the limit of characters, words have no explanation. */
function createExplain(definitions: Definitions, limit: number): (token: Token, Create: typeof Token) => Token[] {
  let left = limit;
  return (token, Create) => {
    if (token.type !== 'text') return [token];
    return token.content.split(/([\p{L}\p{N}_-]+)/u).flatMap((word) => {
      const text = definitions.get(word);
      const piece = new Create(text === undefined ? 'text' : 'html_inline', '', 0);
      left -= text?.length ?? 0;
      const isShort = text !== undefined && left >= 0;
      if (!isShort) piece.type = 'text';
      piece.content = isShort ? `<abbr title="${escapeHtml(text)}">${escapeHtml(word)}</abbr>` : word;
      return word === '' ? [] : [piece];
    });
  };
}
