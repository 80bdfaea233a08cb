import type { serverTexts as english } from '#features/texts/en.ts';
import { SetTranslationError, type Translated } from './translations.ts';

/** The texts of features for what only the server renders, in one language. */
export type ServerTexts = Translated<typeof english>;

// They are not part of the client build.
const files = import.meta.glob<ServerTexts>('/src/features/texts/*.ts', { eager: true, import: 'serverTexts' });

/** These texts. Throws {@link SetTranslationError} for an unknown language. */
export function serverTextsOf(language: string): ServerTexts {
  const texts = files[`/src/features/texts/${language}.ts`];
  if (texts === undefined) throw new SetTranslationError(language);
  return texts;
}
