import type { MarkdownIt } from 'markdown-it';
import { readFenceInfo } from '#markdown/code/fence-info.ts';
import type { DialectPlugins } from '#markdown/dialects/dialect.ts';

export const dialect: DialectPlugins = { 'hidden-lines': hiddenLines };

/** Leaves out the lines of Rust that mdBook hides: those that begin with `# `. `##` is one `#`. */
function hiddenLines({ core }: MarkdownIt): void {
  core.ruler.after('block', 'hidden-lines', ({ tokens }) => {
    for (const token of tokens) {
      if (token.type !== 'fence') continue;
      if (readFenceInfo(token.info).language.toLowerCase() === 'rust') token.content = visibleLines(token.content);
      token.content = token.content.replaceAll('\\{{#', '{{#');
    }
  });
}

function visibleLines(code: string): string {
  const shown = code
    .split('\n')
    .filter((line) => !/^\s*#(?: |$)/.test(line))
    .map((line) => line.replace(/^(\s*)##/, '$1#'));
  return shown.join('\n');
}
