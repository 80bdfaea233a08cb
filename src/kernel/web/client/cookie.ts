import type { Base } from '#model/address/address.ts';
import { cookiePath } from '#model/address/site-paths.ts';

const yearInSeconds = 365 * 24 * 60 * 60;

/** The value of a cookie; undefined if it is missing or malformed. */
export function readCookie(cookies: string, name: string): string | undefined {
  const prefix = `${name}=`;
  const found = cookies.split('; ').find((cookie) => cookie.startsWith(prefix));
  try {
    return found === undefined ? undefined : decodeURIComponent(found.slice(prefix.length));
  } catch {
    return undefined;
  }
}

/** A stored choice of the visitor; undefined if there is none. A sandbox forbids cookies. */
export function readChoice(name: string): string | undefined {
  try {
    return readCookie(document.cookie, name);
  } catch {
    return undefined;
  }
}

/** Stores a choice of the visitor, in a cookie for one year and the base path of the site; undefined removes it. */
export function writeChoice(name: string, value: string | undefined, site: Base): void {
  try {
    writeCookie(name, value, site);
  } catch {
    // Storage may be disabled: the choice is valid for this document.
  }
}

function writeCookie(name: string, value: string | undefined, site: Base): void {
  const age = value === undefined ? 0 : yearInSeconds;
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API needs a secure context, and the site may be served on http.
  document.cookie = `${name}=${encodeURIComponent(value ?? '')}; path=${cookiePath(site)}; max-age=${age}; SameSite=Lax${secure}`;
}
