import { type Base, insidePath } from '#model/address/address.ts';

/** What no path of ours holds, and what browsers take for the beginning of another host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
const suspicious = /[\\\u0000-\u0020\u007f]|^\/\/|^[^/]/;

/** A path of our own that a request names, to go on to; undefined for anything else, which could lead to another site (SECURITY Q5). */
export function safeRedirect(text: string | undefined, site: Base): string | undefined {
  if (text === undefined || text.length > 2_000 || suspicious.test(text)) return undefined;
  const here = 'http://here.invalid';
  const url = URL.parse(text, here);
  if (url === null || url.origin !== here || insidePath(url.pathname, site) === undefined) return undefined;
  // As the browser would understand it: dots are gone, and what would begin with two slashes then is refused.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}
