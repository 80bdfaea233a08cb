import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import Negotiator from 'negotiator';
import { cookiePath } from '#model/address/site-paths.ts';
import type { SiteView } from '#model/views/page-view.ts';

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
  /** The header {@link languageHeader}. */
  readonly named: string | undefined;
}

/** The language of an answer, and who chose it. */
export interface ChosenLanguage {
  /** One of the languages on offer. */
  readonly language: string;
  /** True where the request named it, as caches in front do, so that nothing else of the request counts. */
  readonly named: boolean;
}

/**
 * The header by which a cache in front names the language that it found in the cookie or in `Accept-Language`, so that it
 * keeps one answer for each. Anybody may send it: like those two, it only chooses among the languages on offer.
 */
export const languageHeader = 'Asterism-Language';

/** The language of an answer: the one that is named, else the cookie's, else what the browser asks for, else the default (T-01). */
export function chooseLanguage(
  headers: LanguageHeaders,
  choice: Pick<LanguageChoice, 'languages' | 'cookie'>,
): ChosenLanguage {
  const { named } = headers;
  if (named !== undefined && choice.languages.includes(named)) return { language: named, named: true };
  return { language: visitorsLanguage(headers, choice), named: false };
}

function visitorsLanguage(
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
  return {
    cookie: req.header('cookie'),
    acceptLanguage: req.header('accept-language'),
    named: req.header(languageHeader),
  };
}

/** What of a request decides what is at the address of a document, for the header `Vary`. */
export function documentVary(named: boolean): string {
  const visitors = named ? '' : ', Accept-Language, Cookie';
  return `Accept, ${languageHeader}${visitors}`;
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
  context.header('Cache-Control', 'private, no-store');
  return context.redirect(url.pathname.replace(/^\/{2,}/, '/') + url.search, 302);
}
