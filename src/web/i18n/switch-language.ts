import { inLanguage } from '#model/page/in-language.ts';
import type { AppState } from '#web/app/app-state.ts';
import { countRequest } from '#web/app/http-state.ts';
import { notifyError } from '#web/app/notice.ts';
import { versionIn } from '#web/app/versions.ts';
import { writeCookie } from '#web/browser/cookie.ts';
import { goTo } from '#web/browser/navigation/go-to.ts';
import { loadTranslations } from './load-translations.ts';
import { createLocale } from './locale.ts';
import { SetTranslationError } from './translations.ts';

/** Switches the language and stores the choice (T-01). Rejects with {@link SetTranslationError} if that fails. */
export async function setTranslation(app: AppState, language: string): Promise<void> {
  await showLanguage(app, language);
  writeCookie(app.site.languageCookie, language, app.site);
}

/** Switches the language. Rejects with {@link SetTranslationError} if that fails. */
export async function showLanguage(app: AppState, language: string): Promise<void> {
  if (!app.site.languages.includes(language)) throw new SetTranslationError(language);
  const texts = await countRequest(app.http, () => loadTranslations(language));
  app.locale.set(createLocale(language, texts));
  document.documentElement.lang = language;
}

/** Shows the page in the current language if its URL stands for all languages. */
export function showVersion({ locale, page, query }: AppState, pathname = location.pathname): void {
  const { languages } = page.get().view;
  if (languages === undefined || ![pathname, `${pathname}/index.html`].includes(languages.path)) return;
  if (versionIn(languages, locale.get().language) !== languages.versions[languages.shown])
    goTo(languages.path + query.get());
}

/** Like {@link setTranslation}, for the language menu: an error is shown as a notice. */
export async function switchLanguage(app: AppState, language: string): Promise<void> {
  try {
    await setTranslation(app, language);
    const { languages, serverOnly } = app.page.get().view;
    // A server-only page is requested with GET, so that a form is not sent twice.
    if (serverOnly && app.site.live) return location.replace(location.pathname + location.search);
    // If the page exists in the chosen language, that version is shown.
    const pathname = languages && inLanguage(languages.versions, language) ? languages.path : location.pathname;
    showVersion(app, pathname);
  } catch (error) {
    notifyError(app, error instanceof Error ? error : new Error(String(error)));
  }
}
