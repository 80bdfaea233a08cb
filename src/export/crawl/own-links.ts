import { parseFragment } from 'parse5';

/** An attribute that names what a document leads to or shows; pictures for shared links stand in no attribute of their own. */
const link = /\s(href|src|srcset|poster|property="og:image" content)="([^"]*)"/gi;

/**
 * Most of a document, of which nothing has to be found in it: what is no markup until its element ends, and the list of all
 * packages, whose pages are written whoever leads to them.
 */
const others = /<(style|script)\b[^>]*>[\s\S]*?<\/\1>|<ul id="cory-seo"[\s\S]*?<\/ul>/g;

/** The URL paths of its own host that a document at an address leads to, each once, without query and fragment. */
export function ownLinks(html: string, address: string): readonly string[] {
  const found = new Set<string>();
  const at = new URL(address);
  const markup = html.replace(others, '');
  for (const { 1: name = '', 2: value = '', index } of markup.matchAll(link)) {
    if (value.startsWith('#') || !isInTag(markup, index)) continue;
    for (const each of name === 'srcset' ? imagesOf(value) : [value]) found.add(each);
  }
  const urls = [...found].map((each) => URL.parse(decoded(each), at)).filter((url) => url?.origin === at.origin);
  return [...new Set(urls.map((url) => url?.pathname ?? ''))];
}

/**
 * False for what is text. React, our own templates and the sanitiser write every value in double quotes, and `<` nowhere but
 * before a tag.
 */
function isInTag(html: string, index: number): boolean {
  return !html
    .slice(html.lastIndexOf('<', index), index)
    .replace(/"[^"]*"/g, '')
    .includes('>');
}

/** The addresses of a list of images, each of which may have a size behind it. */
function imagesOf(srcset: string): readonly string[] {
  return [...srcset.matchAll(/([^\s,]\S*[^\s,])(?:\s+[^\s,]+)?\s*(?:,|$)/g)].map(([, address = '']) => address);
}

/** An attribute's value without character references. */
function decoded(value: string): string {
  if (!value.includes('&')) return value;
  const [node] = parseFragment(`<a href="${value}">`).childNodes;
  return node !== undefined && 'attrs' in node ? (node.attrs[0]?.value ?? '') : value;
}
