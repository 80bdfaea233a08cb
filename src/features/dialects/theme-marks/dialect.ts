import type { MarkdownIt, Token } from 'markdown-it';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';

const mark = /#only-(dark|light)(?=$|["'\s>])/g;

export const dialect: DialectPlugins = { 'theme-marks': themeMarks };

/** The marks `#only-dark` and `#only-light` of Material for MkDocs at images, as GitHub writes them. */
function themeMarks({ core }: MarkdownIt): void {
  core.ruler.push('theme-marks', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type === 'html_block') token.content = asGithub(token.content);
      for (const child of token.children ?? []) follow(child);
    }
  });
}

function follow(token: Token): void {
  if (token.type === 'image') token.attrSet('src', asGithub(String(token.attrGet('src') ?? '')));
  if (token.type === 'html_inline') token.content = asGithub(token.content);
}

function asGithub(text: string): string {
  return text.includes('#only-') ? text.replace(mark, '#gh-$1-mode-only') : text;
}
