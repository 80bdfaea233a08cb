import { type LocalText, textIn } from '#model/text/local-text.ts';
import { useApp, useLocale } from '#web/app/app-context.ts';

/** Gives the function that picks the text of the current language. */
export function useLocalText(): (text: LocalText) => string {
  const { languages } = useApp().site;
  const { language } = useLocale();
  return (text) => textIn(text, language, languages[0] ?? language);
}
