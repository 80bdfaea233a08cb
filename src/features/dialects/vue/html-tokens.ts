import type { MarkdownIt } from 'markdown-it';

/** Rewrites the raw HTML of documents before it is parsed. */
export function eachHtml({ core }: MarkdownIt, name: string, rewrite: (html: string) => string): void {
  core.ruler.after('block', `html-of-${name}`, ({ tokens }) => {
    for (const token of tokens) if (token.type === 'html_block') token.content = rewrite(token.content);
  });
}
