import { isSpelling } from '#model/address/spelling.ts';
import { inLanguage } from '#model/page/in-language.ts';
import { type AppState, currentPage } from '#web/app/app-state.ts';
import { countRequest } from '#web/app/http-state.ts';
import type { FailureSummary } from '#web/app/page-state.ts';
import { readChoice, writeChoice } from '#web/client/cookie.ts';
import type { PageCache } from '#web/client/page-cache.ts';
import { loadTranslations } from '#web/i18n/load-translations.ts';
import { createLocale } from '#web/i18n/locale.ts';
import { SetTranslationError } from '#web/i18n/translations.ts';
import { failureDocument } from './failure-document.ts';
import { loadVersion } from './load-version.ts';
import { updatePage } from './replace-page.ts';
import { pageDocument } from './translate-page.ts';

/** Switches the language and stores the choice (T-01). Rejects with {@link SetTranslationError} if that fails. */
export async function setLanguage(app: AppState, cache: PageCache, language: string): Promise<void> {
  const { languages, serverOnly } = app.page.get().view;
  // If the page exists in the chosen language, that version is shown.
  const isTranslated = languages !== undefined && inLanguage(languages.versions, language) !== undefined;
  const path = isTranslated && !isSpelling(languages.path, location.pathname) ? languages.path : location.pathname;
  await showLanguage(app, cache, { language, path, isChosen: true });
  // A server-only page is requested with GET, so that a form is not sent twice.
  if (serverOnly && app.site.live) return location.replace(location.pathname + location.search);
  if (path !== location.pathname) location.assign(path + app.query.get());
}

interface Wanted {
  readonly language: string;
  /** URL path of the page in this language. */
  readonly path: string;
  /** True if the visitor chose it, which a cookie stores. */
  readonly isChosen: boolean;
}

/** Shows the current page in a language. Rejects with {@link SetTranslationError} if that fails. */
export async function showLanguage(
  app: AppState,
  cache: PageCache,
  { language, path, isChosen }: Wanted,
): Promise<void> {
  if (!app.site.languages.includes(language)) throw new SetTranslationError(language);
  const before = app.locale.get();
  const texts = await countRequest(app.http, () => loadTranslations(language));
  app.locale.set(createLocale(language, texts));
  cache.clear();
  // A page is loaded in the languages of the browser unless one was chosen.
  const forget = isChosen ? storeChoice(app, language) : () => undefined;
  const { view } = app.page.get();
  // It is loaded in the language next, or there is nothing to load.
  if ((view.serverOnly && app.site.live) || path !== location.pathname) return;
  // A failure without a document of the site is made again from the texts.
  if (view.failure && (view.failure.shell || !hasDocument(view.failure)))
    return showFailure(app, view.failure.status, language);
  try {
    const query = app.site.live ? location.search : '';
    const page = await countRequest(app.http, () => loadVersion({ ...app, cache }, location.pathname + query));
    updatePage(await pageDocument(app, page));
    app.page.set(currentPage(page.state, page.cachedAt));
  } catch (error) {
    app.locale.set(before);
    forget();
    throw new SetTranslationError(language, { cause: error });
  }
}

/** Stores the language that the visitor chose. Returns a function that restores the choice before. */
function storeChoice({ site }: AppState, language: string): () => void {
  const before = readChoice(site.languageCookie);
  writeChoice(site.languageCookie, language, site);
  return () => writeChoice(site.languageCookie, before, site);
}

function hasDocument({ reason }: FailureSummary): boolean {
  return reason !== 'offline' && reason !== 'unreachable' && reason !== 'answer';
}

function showFailure(app: AppState, status: number, language: string): void {
  const { next, view } = failureDocument(app, new URL(location.href), status);
  next.documentElement.lang = language;
  updatePage(next);
  app.page.set({ view });
}
