import { type AppState, createAppState, currentPage } from '#web/app/app-state.ts';
import { stateId } from '#web/app/element-ids.ts';
import { type PageState, readState } from '#web/app/page-state.ts';
import { startTheme, themesOf } from '#web/client/choose-theme.ts';
import { loadTranslations } from '#web/i18n/load-translations.ts';
import { createLocale } from '#web/i18n/locale.ts';

/** The state of a document. Throws SyntaxError if it is damaged. */
export function pageState(of: Document): PageState {
  return readState(of.querySelector(`script#${stateId}`)?.textContent ?? '');
}

/** Creates the app state from the document and its state. Rejects if the texts of its language cannot be loaded. */
export async function readAppState(of: Document, state: PageState): Promise<AppState> {
  const { language, query } = state;
  const { themes: offered = '', themeCookie = '', cachedAt } = of.documentElement.dataset;
  const site = { ...state.site, themes: offered.split(' '), themeCookie };
  const locale = createLocale(language, await loadTranslations(language));
  const page = currentPage(state, cachedAt === undefined ? undefined : Number(cachedAt));
  // The boot script may have set another theme than the server.
  const shown = themesOf(site).find((theme) => of.documentElement.classList.contains(theme));
  return createAppState({ site, page, locale, theme: shown ?? startTheme(site), query });
}
