import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
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
