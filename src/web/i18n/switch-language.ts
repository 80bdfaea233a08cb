import { counted } from '#web/app/http-state.ts';
import type { Interface } from '#web/app/interface.ts';
import { notifyError } from '#web/app/notice.ts';
import { writeCookie } from '#web/browser/cookie.ts';
import { loadTranslations } from './load-translations.ts';
import { createLocale } from './locale.ts';
import { SetTranslationError } from './translations.ts';

/** Shows every text in another language and remembers it (T-01). Throws {@link SetTranslationError} when that cannot be. */
export async function setTranslation(app: Interface, language: string): Promise<void> {
  if (!app.site.languages.includes(language)) throw new SetTranslationError(language);
  const texts = await counted(app.http, () => loadTranslations(language));
  app.locale.set(createLocale(language, texts));
  document.documentElement.lang = language;
  writeCookie(app.site.languageCookie, language);
}

/** Like {@link setTranslation}, for a control: what goes wrong is shown as a notice. */
export async function switchLanguage(app: Interface, language: string): Promise<void> {
  try {
    await setTranslation(app, language);
    // What the search page says was written by the server.
    if (app.page.get().view.search) location.reload();
  } catch (error) {
    notifyError(app, error instanceof Error ? error : new Error(String(error)));
  }
}
