import type { OperatorTexts } from './operator-texts.ts';
import { SetTranslationError } from './translations.ts';

// Only the server says them: no reader of pages has to load them.
const files = import.meta.glob<OperatorTexts>('./operator/*.ts', { eager: true, import: 'translations' });

/** The texts of the sign-in and the console in a language. Throws {@link SetTranslationError} for one that there is not. */
export function operatorTextsOf(language: string): OperatorTexts {
  const texts = files[`./operator/${language}.ts`];
  if (texts === undefined) throw new SetTranslationError(language);
  return texts;
}
