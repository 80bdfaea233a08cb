import { type Base, insidePath } from '#model/address/address.ts';

/** Characters that no path of the site has, and beginnings that browsers read as another host. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected.
const suspicious = /[\\\u0000-\u0020\u007f]|^\/\/|^[^/]/;

/** The path of the site to redirect to; undefined for any text that could lead to another site (SECURITY Q5). */
export function safeRedirect(text: string | undefined, site: Base): string | undefined {
  if (text === undefined || text.length > 2_000 || suspicious.test(text)) return undefined;
  const here = 'http://here.invalid';
  const url = URL.parse(text, here);
  if (url === null || url.origin !== here || insidePath(url.pathname, site) === undefined) return undefined;
  // The browser removes dot segments too, so a path may begin with two slashes only now.
  return url.pathname.startsWith('//') ? undefined : url.pathname + url.search + url.hash;
}
