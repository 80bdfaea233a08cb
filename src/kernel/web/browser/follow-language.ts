import { isSpelling } from '#model/address/spelling.ts';
import { isSame } from '#model/page/in-language.ts';
import type { AppState } from '#web/app/app-state.ts';
import { versionIn } from '#web/app/article-language.ts';
import { notifyError } from '#web/app/notice.ts';
import { readChoice } from '#web/client/cookie.ts';
import type { PageCache } from '#web/client/page-cache.ts';
import { loadTranslations } from '#web/i18n/load-translations.ts';
import { SetTranslationError } from '#web/i18n/translations.ts';
import { readerLanguages } from './reader-languages.ts';

/** The inputs that decide the visitor's language. */
export interface LanguageInputs {
  /** The query of the URL; links of the language menu set `language`. */
  readonly search: string;
  /** The language that was chosen earlier. */
  readonly cookie: string | undefined;
  /** The browser's languages, most preferred first. */
  readonly preferred: readonly string[];
}

/** The visitor's language: from the URL, else from the cookie, else from the browser; undefined if none is offered. */
export function preferredLanguage(languages: readonly string[], inputs: LanguageInputs): string | undefined {
  const chosen = [languageIn(inputs.search), inputs.cookie].find((each) => each && languages.includes(each));
  if (chosen) return chosen;
  const [first] = inputs.preferred.flatMap((tag) => languages.filter((each) => isSame(each, tag)).slice(0, 1));
  return first;
}

/**
 * Switches to the visitor's language. A document from a shared cache or a static export has the site's default language; a
 * server has already applied the URL and the browser's languages.
 */
export async function followLanguage(app: AppState, cache: PageCache): Promise<void> {
  const { site, locale } = app;
  const cookie = readChoice(site.languageCookie);
  const browser = site.live
    ? { search: '', preferred: [] }
    : { search: location.search, preferred: navigator.languages };
  refuseLanguage(app);
  const wanted = preferredLanguage(site.languages, { cookie, ...browser });
  const isInUrl = languageIn(browser.search) !== undefined;
  if (isInUrl) history.replaceState(history.state, '', withoutLanguage(location.href));
  if (wanted === undefined || (wanted === locale.get().language && !isInUrl)) return showVersion(app);
  // Both are fetched at once.
  void loadTranslations(wanted).catch(() => undefined);
  const { showLanguage } = await import('./navigation/set-language.ts');
  await showLanguage(app, cache, { language: wanted, path: location.pathname, isChosen: isInUrl });
  showVersion(app);
}

/** Says that the language in the URL is not offered, and removes it there (T-01). */
function refuseLanguage(app: AppState): void {
  const asked = languageIn(location.search);
  if (asked === undefined || app.site.languages.includes(asked)) return;
  history.replaceState(history.state, '', withoutLanguage(location.href));
  notifyError(app, new SetTranslationError(asked));
}

/** Shows the version of the page in the current language if its URL stands for all languages. */
function showVersion({ locale, page, query, site }: AppState): void {
  const { languages } = page.get().view;
  if (languages === undefined || !isSpelling(languages.path, location.pathname)) return;
  if (versionIn(languages, readerLanguages(site, locale.get().language)) !== languages.versions[languages.shown])
    location.assign(languages.path + query.get());
}

function languageIn(search: string): string | undefined {
  return new URLSearchParams(search).get('language') ?? undefined;
}

function withoutLanguage(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('language');
  return url.href;
}
