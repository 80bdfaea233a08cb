import { escapeHtml } from '#markdown/tree/escape-html.ts';

/** The HTML for a part of a document that the site cannot show: a quiet box with its name. */
export function quietBox(name: string): string {
  return `<blockquote>\n<p><code>${escapeHtml(name)}</code></p>\n</blockquote>\n`;
}
