import type { MarkdownIt } from 'markdown-it';
import { readFenceInfo } from '#markdown/code/fence-info.ts';

/** Writes a fence with its language as a class, and with its whole info string if that has more than a language. */
export function fences(parser: MarkdownIt): void {
  const { escapeHtml, unescapeAll } = parser.utils;
  parser.renderer.rules.fence = (tokens, index) => {
    const token = tokens[index];
    if (token === undefined) return '';
    const info = unescapeAll(token.info).trim();
    const { language } = readFenceInfo(info);
    const attributes = [
      language === '' ? '' : ` class="language-${escapeHtml(language)}"`,
      info === language ? '' : ` data-fence="${escapeHtml(info)}"`,
    ];
    return `<pre><code${attributes.join('')}>${escapeHtml(token.content)}</code></pre>\n`;
  };
}
