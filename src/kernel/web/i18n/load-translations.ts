import { translations as english } from './languages/en.ts';
import { SetTranslationError, type Translations } from './translations.ts';

// English is part of the entry script; every other language is a chunk of its own.
const chunks = import.meta.glob<Translations>(['./languages/*.ts', '!./languages/en.ts'], { import: 'translations' });

/** Loads the texts of a language. Rejects with {@link SetTranslationError} if it is unknown or cannot be loaded. */
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
