import type { OperatorTexts } from './operator-texts.ts';
import { SetTranslationError } from './translations.ts';

// Only the server renders them: they are not part of the client build.
const files = import.meta.glob<OperatorTexts>('./languages/*.ts', { eager: true, import: 'operatorTexts' });

/** The texts of the sign-in and the console. Throws {@link SetTranslationError} for an unknown language. */
export function operatorTextsOf(language: string): OperatorTexts {
  const texts = files[`./languages/${language}.ts`];
  if (texts === undefined) throw new SetTranslationError(language);
  return texts;
}
