import { translations as english } from './languages/en.ts';
import { SetTranslationError, type Translations } from './translations.ts';

// English comes with the interface; every other language is a chunk of its own.
const chunks = import.meta.glob<Translations>(['./languages/*.ts', '!./languages/en.ts'], { import: 'translations' });

/** The texts of a language, fetched when it is not English. Throws {@link SetTranslationError} when there are none. */
export async function loadTranslations(language: string): Promise<Translations> {
  if (language === 'en') return english;
  const file = `./languages/${language}.ts`;
  const load = Object.hasOwn(chunks, file) ? chunks[file] : undefined;
  if (load === undefined) throw new SetTranslationError(language);
  try {
    return await load();
  } catch (error) {
    throw new SetTranslationError(language, { cause: error });
  }
}
