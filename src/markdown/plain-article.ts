import type { Rendered } from '#model/render.ts';

/** How much of a document is shown as plain text, in characters. */
const longest = 64 * 1024;

const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** The beginning of a document as plain text, for documents that cannot be rendered within the limits (SECURITY L1, L4). */
export function plainArticle(text: string, cut: NonNullable<Rendered['cut']>): Rendered {
  const escaped = text
    .slice(0, longest)
    .toWellFormed()
    .replace(/[&<>]/g, (sign) => entities[sign] ?? sign);
  const html = text === '' ? '' : `<pre>\n${escaped}</pre>`;
  return { html, badges: '', folded: '', title: undefined, excerpt: undefined, headings: [], cut };
}
