import { createContext, useContext } from 'react';
import { type LocalText, textIn } from '#model/text/local-text.ts';
import type { Locale } from '#web/i18n/locale.ts';
import type { Translations } from '#web/i18n/translations.ts';
import type { AppState } from './app-state.ts';
import { useStore } from './use-store.ts';

/** Provides the app state to the components. */
export const AppContext = createContext<AppState | undefined>(undefined);

/** The app state. Throws outside {@link AppContext}. */
export function useApp(): AppState {
  const app = useContext(AppContext);
  if (app === undefined) throw new Error('useApp was called outside AppContext. Wrap the component in AppContext.');
  return app;
}

/** The current language and its texts. */
export function useLocale(): Locale {
  return useStore(useApp().locale);
}

/** The texts in the current language. */
export function useTexts(): Translations {
  return useLocale().texts;
}

/** Gives texts of the settings in the current language, else in the default language of the site. */
export function useLocalText(): (text: LocalText) => string {
  const { site } = useApp();
  const { language } = useLocale();
  return (text) => textIn(text, language, site.languages[0] ?? language);
}
