import type { MarkdownIt, Token } from 'markdown-it';
import { interrupts, lineIndent, lineText } from '#markdown/dialects/block-line.ts';
import type { Include, IncludeSyntax } from '#markdown/dialects/includes/include-syntax.ts';
import { escapeHtml } from '#markdown/tree/escape-html.ts';
import type { Dialect } from '#model/toolchains/toolchain-facts.ts';

/** Length limit of a line with a mark, in characters. */
const maxLength = 1_000;

/** Shows the marks of a dialect that include no file, because there is no such file or it cannot be read, as links to it. */
export function includeLinks(dialect: Dialect, syntaxes: readonly IncludeSyntax[]): (parser: MarkdownIt) => void {
  // In code, marks of other syntaxes are examples.
  const inCode = syntaxes.filter((syntax) => syntax.inCode);
  return ({ block, core }) => {
    block.ruler.before(
      'table',
      `links-of-${dialect}`,
      // biome-ignore lint/complexity/useMaxParams: the parser defines the signature of a block rule.
      (state, line, _end, silent) => {
        if (lineIndent(state, line) >= 4) return false;
        const html = htmlOf(lineText(state, line), syntaxes);
        if (html === undefined) return false;
        if (silent) return true;
        const token = state.push('html_block', '', 0);
        token.content = html;
        token.map = [line, line + 1];
        state.line = line + 1;
        return true;
      },
      interrupts,
    );
    // A code block with nothing but a mark.
    core.ruler.after('block', `code-of-${dialect}`, ({ tokens }) => {
      for (const token of tokens) if (token.type === 'fence') linkInstead(token, inCode);
    });
  };
}

function linkInstead(token: Token, syntaxes: readonly IncludeSyntax[]): void {
  const html = htmlOf(token.content.trim(), syntaxes);
  if (html === undefined || html === '') return;
  token.type = 'html_block';
  token.content = html;
}

/** The HTML for a line that is a mark; undefined for another line. */
function htmlOf(text: string, syntaxes: readonly IncludeSyntax[]): string | undefined {
  if (text.length > maxLength) return undefined;
  if (/^\{\{#title\b[^{}]*\}\}$/.test(text)) return '';
  for (const { pattern, read } of syntaxes) {
    const [match] = text.matchAll(pattern);
    const include = match?.[0] === text ? read(match, text) : undefined;
    if (include !== undefined) return linkTo(include);
  }
  return undefined;
}

function linkTo({ path }: Include): string {
  return `<p><a href="${escapeHtml(path.replace(/^@\//, '/'))}"><code>${escapeHtml(path)}</code></a></p>\n`;
}
