import type { Context } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import Negotiator from 'negotiator';

/** What the choice of a language depends on. */
export interface LanguageChoice {
  /** Languages on offer, the default first. */
  readonly languages: readonly string[];
  /** Name of the language cookie. */
  readonly cookie: string;
}

/** The language of an answer: the cookie's, else what the browser asks for, else the default (T-01). */
export function chooseLanguage(context: Context, { languages, cookie }: LanguageChoice): string {
  const chosen = getCookie(context, cookie);
  if (chosen !== undefined && languages.includes(chosen)) return chosen;
  const header = context.req.header('accept-language');
  const wanted = new Negotiator({ headers: { 'accept-language': header } }).language([...languages]);
  return wanted ?? languages[0] ?? 'en';
}

/** How long the choice of a language is remembered, in seconds. */
const year = 365 * 24 * 60 * 60;

/** The answer to `?language=…`, the language menu's link where no script runs: the choice is kept and the page shown anew. */
export function switchLanguage(context: Context, { languages, cookie }: LanguageChoice): Response | undefined {
  const url = new URL(context.req.url);
  const wanted = url.searchParams.get('language');
  if (wanted === null || !languages.includes(wanted)) return undefined;
  setCookie(context, cookie, wanted, { path: '/', maxAge: year, sameSite: 'Lax' });
  url.searchParams.delete('language');
  context.header('Cache-Control', 'no-store');
  return context.redirect(url.pathname.replace(/^\/{2,}/, '/') + url.search, 302);
}
