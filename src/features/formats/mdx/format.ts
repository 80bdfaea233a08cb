import type { DocumentFormat } from '#model/page/document-format.ts';

/** MDX, which becomes markdown. */
export const format: DocumentFormat = {
  kind: 'mdx',
  gives: 'markdown',
  load: async () => (await import('./mdx-to-markdown.ts')).mdxToMarkdown,
};
