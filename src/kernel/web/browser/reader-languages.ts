import type { SiteView } from '#model/views/site-view.ts';
import { readChoice } from '#web/client/cookie.ts';

type LanguageSite = Pick<SiteView, 'languageCookie' | 'languages'>;

/** Languages of the browser that are considered. */
const maxLanguages = 8;

/**
 * The languages in which the visitor reads articles, best first: those of the browser and the language of the interface, or
 * the latter alone if the visitor chose it.
 */
export function readerLanguages({ languageCookie, languages }: LanguageSite, language: string): readonly string[] {
  if (languages.includes(readChoice(languageCookie) ?? '')) return [language];
  return [...new Set([...navigator.languages.slice(0, maxLanguages), language])];
}

/** The value of the header that names the languages of a document and of its article. */
export function languagesHeader(site: LanguageSite, language: string): string {
  const [first, ...others] = readerLanguages(site, language);
  return first === undefined || first === language ? language : `${language};${[first, ...others].join(',')}`;
}
