import type { Translations } from './translations.ts';
import { SetTranslationError } from './translations.ts';

const files = import.meta.glob<Translations>('./languages/*.ts', { eager: true, import: 'translations' });

/** Codes of all languages, for the server; the browser loads one at a time. */
export const languages: readonly string[] = Object.keys(files).map((file) =>
  file.slice('./languages/'.length, -'.ts'.length),
);

/** The texts of a language. Throws {@link SetTranslationError} for an unknown one. */
export function translationsOf(language: string): Translations {
  const texts = languages.includes(language) ? files[`./languages/${language}.ts`] : undefined;
  if (texts === undefined) throw new SetTranslationError(language);
  return texts;
}
