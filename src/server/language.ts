import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import Negotiator from 'negotiator';
import type { SiteView } from '#model/page-view.ts';
import { cookiePath } from '#model/site-paths.ts';

/** What the choice of a language depends on. */
export interface LanguageChoice {
  /** Languages on offer, the default first. */
  readonly languages: readonly string[];
  /** Name of the language cookie. */
  readonly cookie: string;
  /** For which paths the cookie holds. */
  readonly path: string;
}

/** What of a request decides the language of its answer. */
export interface LanguageHeaders {
  /** The header `Cookie`. */
  readonly cookie: string | undefined;
  /** The header `Accept-Language`. */
  readonly acceptLanguage: string | undefined;
}

/** The language of an answer: the cookie's, else what the browser asks for, else the default (T-01). */
export function chooseLanguage(
  headers: LanguageHeaders,
  { languages, cookie }: Pick<LanguageChoice, 'languages' | 'cookie'>,
): string {
  const chosen = headers.cookie === undefined ? undefined : parse(headers.cookie, cookie)[cookie];
  if (chosen !== undefined && languages.includes(chosen)) return chosen;
  if (headers.acceptLanguage === undefined) return languages[0] ?? 'en';
  const negotiator = new Negotiator({ headers: { 'accept-language': headers.acceptLanguage } });
  return negotiator.language([...languages]) ?? languages[0] ?? 'en';
}

/** What of a request decides its language. */
export function languageHeaders({ req }: Context): LanguageHeaders {
  return { cookie: req.header('cookie'), acceptLanguage: req.header('accept-language') };
}

/** The choice that a site offers. */
export function languageChoice(site: Pick<SiteView, 'languages' | 'languageCookie' | 'base'>): LanguageChoice {
  return { languages: site.languages, cookie: site.languageCookie, path: cookiePath(site) };
}

/** How long the choice of a language is remembered, in seconds. */
const year = 365 * 24 * 60 * 60;

/** The answer to `?language=…`, the language menu's link where no script runs: the choice is kept and the page shown anew. */
export function switchLanguage(context: Context, { languages, cookie, path }: LanguageChoice): Response | undefined {
  const url = new URL(context.req.url);
  const wanted = url.searchParams.get('language');
  if (wanted === null || !languages.includes(wanted)) return undefined;
  setCookie(context, cookie, wanted, { path, maxAge: year, sameSite: 'Lax' });
  url.searchParams.delete('language');
  context.header('Cache-Control', 'no-store');
  return context.redirect(url.pathname.replace(/^\/{2,}/, '/') + url.search, 302);
}
