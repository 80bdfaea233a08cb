import { parseFragment } from 'parse5';

/** An attribute with an address that a document links to or shows, or the address of a social card. */
const link = /\s(href|src|srcset|poster|data-client|property="og:image" content)="([^"]*)"/gi;

/**
 * Parts of a document that are skipped: elements whose content is not markup, and the list of all packages, whose pages
 * are listed anyway.
 */
const others = /<(style|script)\b[^>]*>[\s\S]*?<\/\1>|<ul id="cory-seo"[\s\S]*?<\/ul>/g;

/** The URL paths on its own host that a document links to, without duplicates, query and fragment. */
export function hostLinks(html: string, address: string): readonly string[] {
  const found = new Set<string>();
  const at = new URL(address);
  const markup = html.replace(others, '');
  for (const { 1: name = '', 2: value = '', index } of markup.matchAll(link)) {
    if (value.startsWith('#') || !isInTag(markup, index)) continue;
    for (const each of name === 'srcset' ? imagesOf(value) : [value]) found.add(each);
  }
  const urls = [...found]
    .map((each) => URL.parse(decodedAttribute(each), at))
    .filter((url) => url?.origin === at.origin);
  return [...new Set(urls.map((url) => url?.pathname ?? ''))];
}

/**
 * True for a match inside a tag, false for text. React, our templates and the sanitiser write every value in double
 * quotes, and `<` only before a tag.
 */
function isInTag(html: string, index: number): boolean {
  return !html
    .slice(html.lastIndexOf('<', index), index)
    .replace(/"[^"]*"/g, '')
    .includes('>');
}

/** The addresses in a `srcset`, whose entries may have a size. */
function imagesOf(srcset: string): readonly string[] {
  return [...srcset.matchAll(/([^\s,]\S*[^\s,])(?:\s+[^\s,]+)?\s*(?:,|$)/g)].map(([, address = '']) => address);
}

/** Decodes the character references of an attribute value. */
function decodedAttribute(value: string): string {
  if (!value.includes('&')) return value;
  const [node] = parseFragment(`<a href="${value}">`).childNodes;
  return node !== undefined && 'attrs' in node ? (node.attrs[0]?.value ?? '') : value;
}
