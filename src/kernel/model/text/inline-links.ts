/** A part of a plain text: words, or a link. */
export type InlinePart = string | { readonly text: string; readonly url: string };

const link = /\[([^[\]\n]{1,200})\]\(([^()\s]{1,2000})\)/g;

/** The text with other URLs in its links. */
export function mapInlineLinks(text: string, change: (url: string) => string): string {
  return inlineParts(text)
    .map((part) => (typeof part === 'string' ? part : `[${part.text}](${change(part.url)})`))
    .join('');
}

/** Splits a text at its links, which are written as in markdown: `[text](url)`. Everything else stays as it is. */
export function inlineParts(text: string): readonly InlinePart[] {
  const parts: InlinePart[] = [];
  let end = 0;
  for (const match of text.matchAll(link)) {
    const [whole, name = '', url = ''] = match;
    if (match.index > end) parts.push(text.slice(end, match.index));
    parts.push({ text: name, url });
    end = match.index + whole.length;
  }
  return end < text.length ? [...parts, text.slice(end)] : parts;
}
