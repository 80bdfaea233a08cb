import type { Context } from 'hono';
import { setCookie } from 'hono/cookie';
import { parse } from 'hono/utils/cookie';
import Negotiator from 'negotiator';
import { cookiePath } from '#model/address/site-paths.ts';
import { languageHeader } from '#model/language-header.ts';
import type { SiteView } from '#model/views/site-view.ts';

/** The languages of a site, and the cookie for a visitor's choice. */
export interface LanguageChoice {
  /** The languages of the site; the first is the default. */
  readonly languages: readonly string[];
  /** Name of the language cookie. */
  readonly cookie: string;
  /** Path of the language cookie. */
  readonly path: string;
}

/** The headers that decide the language of a response. */
export interface LanguageHeaders {
  /** The header `Cookie`. */
  readonly cookie: string | undefined;
  /** The header `Accept-Language`. */
  readonly acceptLanguage: string | undefined;
  /** The header {@link languageHeader}. */
  readonly language: string | undefined;
}

/** The language of a response. */
export interface ChosenLanguage {
  /** One of the languages of the site. */
  readonly language: string;
  /** The languages in which the visitor reads articles, best first; an article may be in any language. */
  readonly articles: readonly string[];
  /** True if {@link languageHeader} named it, so that no other header of the request counts. */
  readonly isRequested: boolean;
}

/** Chooses the language of a response: the named one, the cookie's, the best of `Accept-Language`, or the default (T-01). */
export function chooseLanguage(
  headers: LanguageHeaders,
  choice: Pick<LanguageChoice, 'languages' | 'cookie'>,
): ChosenLanguage {
  const [named = '', articles = ''] = headers.language?.split(';') ?? [];
  if (choice.languages.includes(named)) {
    return { language: named, articles: [...articles.split(',').filter(isTag), named], isRequested: true };
  }
  return { ...visitorsLanguage(headers, choice), isRequested: false };
}

function visitorsLanguage(
  headers: LanguageHeaders,
  { languages, cookie }: Pick<LanguageChoice, 'languages' | 'cookie'>,
): Omit<ChosenLanguage, 'isRequested'> {
  const chosen = headers.cookie === undefined ? undefined : parse(headers.cookie, cookie)[cookie];
  if (chosen !== undefined && languages.includes(chosen)) return { language: chosen, articles: [chosen] };
  const usual = languages[0] ?? 'en';
  if (headers.acceptLanguage === undefined) return { language: usual, articles: [usual] };
  const negotiator = new Negotiator({ headers: { 'accept-language': headers.acceptLanguage } });
  const language = negotiator.language([...languages]) ?? usual;
  return { language, articles: [...negotiator.languages().filter(isTag), language] };
}

function isTag(text: string): boolean {
  return /^[a-z]{2,3}(?:-[a-z\d]{2,8}){0,3}$/i.test(text);
}

/** The headers of a request that decide its language. */
export function languageHeaders({ req }: Context): LanguageHeaders {
  return {
    cookie: req.header('cookie'),
    acceptLanguage: req.header('accept-language'),
    language: req.header(languageHeader),
  };
}

/** The header `Vary` of a document; `named` is true if the request named its language. */
export function documentVary(named: boolean): string {
  const visitors = named ? '' : ', Accept-Language, Cookie';
  return `Accept, ${languageHeader}${visitors}`;
}

/** The language choice of a site. */
export function languageChoice(site: Pick<SiteView, 'languages' | 'languageCookie' | 'base'>): LanguageChoice {
  return { languages: site.languages, cookie: site.languageCookie, path: cookiePath(site) };
}

/** Lifetime of the language cookie, in seconds. */
const year = 365 * 24 * 60 * 60;

/** The response to `?language=…`, the link of the language menu without JavaScript: sets the cookie and redirects to the page. */
export function switchLanguage(context: Context, { languages, cookie, path }: LanguageChoice): Response | undefined {
  const url = new URL(context.req.url);
  const wanted = url.searchParams.get('language');
  if (wanted === null || !languages.includes(wanted)) return undefined;
  setCookie(context, cookie, wanted, { path, maxAge: year, sameSite: 'Lax' });
  url.searchParams.delete('language');
  context.header('Cache-Control', 'private, no-store');
  return context.redirect(url.pathname.replace(/^\/{2,}/, '/') + url.search, 302);
}

/** The language of the document that a request is for, or the response that switches it. */
export function requestedLanguage(
  context: Context,
  site: Pick<SiteView, 'languages' | 'languageCookie' | 'base'>,
): ChosenLanguage | Response {
  const choice = languageChoice(site);
  return switchLanguage(context, choice) ?? chooseLanguage(languageHeaders(context), choice);
}

/** The language that a query asks for and the site does not have; undefined for none. */
export function unknownLanguage(search: string, languages: readonly string[]): string | undefined {
  const wanted = new URLSearchParams(search).get('language');
  return wanted === null || languages.includes(wanted) ? undefined : wanted;
}

/** True if a client prefers markdown to HTML. The first test avoids parsing the header of browsers. */
export function wantsMarkdown(accept: string | undefined): boolean {
  if (accept === undefined || !/text\/markdown/i.test(accept)) return false;
  return new Negotiator({ headers: { accept } }).mediaType(['text/html', 'text/markdown']) === 'text/markdown';
}
