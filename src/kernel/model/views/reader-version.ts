import { inLanguages } from '#model/page/in-language.ts';
import type { LanguagesView } from './languages-view.ts';

/**
 * The languages of a page with the version that the address of all versions shows to a visitor with these languages,
 * best first.
 */
export function withReader({ reader: _, ...languages }: LanguagesView, wanted: readonly string[]): LanguagesView {
  const version = inLanguages(languages.versions, wanted);
  return version === undefined ? languages : { ...languages, reader: languages.versions.indexOf(version) };
}
