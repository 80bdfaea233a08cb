import { isSame } from '#model/page/in-language.ts';
import type { AppState } from '#web/app/app-state.ts';
import { setTranslation, showLanguage, showVersion } from '#web/i18n/switch-language.ts';
import { readCookie } from './cookie.ts';

/** What tells the language that a visitor wants. */
export interface LanguageSigns {
  /** The query of the address: the links of the language menu name a language in it. */
  readonly search: string;
  /** The language that was chosen before. */
  readonly cookie: string | undefined;
  /** What the browser prefers, best first. */
  readonly preferred: readonly string[];
}

/** The one of some languages that a visitor wants: as chosen now, else as chosen before, else as the browser prefers. */
export function wantedLanguage(languages: readonly string[], signs: LanguageSigns): string | undefined {
  const chosen = [askedLanguage(signs.search), signs.cookie].find((each) => each && languages.includes(each));
  if (chosen) return chosen;
  const [first] = signs.preferred.flatMap((tag) => languages.filter((each) => isSame(each, tag)).slice(0, 1));
  return first;
}

/**
 * Speaks the visitor's language: a document from a shared cache or a folder of files speaks the site's, not yet theirs. A
 * server has looked at the browser's preferences and at the address already.
 */
export async function followLanguage(app: AppState): Promise<void> {
  const { site, locale } = app;
  const cookie = readCookie(document.cookie, site.languageCookie);
  const rest = site.live ? { search: '', preferred: [] } : { search: location.search, preferred: navigator.languages };
  const wanted = wantedLanguage(site.languages, { cookie, ...rest });
  const isAsked = askedLanguage(rest.search) !== undefined;
  if (isAsked) history.replaceState(history.state, '', withoutLanguage(location.href));
  if (wanted === undefined || (wanted === locale.get().language && !isAsked)) return;
  await (isAsked ? setTranslation(app, wanted) : showLanguage(app, wanted));
  showVersion(app);
}

function askedLanguage(search: string): string | undefined {
  return new URLSearchParams(search).get('language') ?? undefined;
}

function withoutLanguage(address: string): string {
  const url = new URL(address);
  url.searchParams.delete('language');
  return url.href;
}
