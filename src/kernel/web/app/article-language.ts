import { inLanguages, isSame } from '#model/page/in-language.ts';
import type { LanguagesView, LanguageVersionView } from '#model/views/languages-view.ts';
import type { FilePage } from '#model/views/page-view.ts';

type Localised = Pick<FilePage, 'languages' | 'path'>;

/** The version of a page that a visitor with these languages sees, best first. */
export function versionIn({ versions }: LanguagesView, languages: readonly string[]): LanguageVersionView | undefined {
  return inLanguages(versions, languages) ?? versions[0];
}

/** The language of the article of a page as a BCP 47 tag; undefined when it is unknown. */
export function articleLanguage({ languages, language }: Pick<FilePage, 'languages' | 'language'>): string | undefined {
  return languages === undefined ? language : languages.versions[languages.shown]?.language;
}

/** The attribute `lang` of a text; undefined for a text of unknown language, and in that of the interface. */
export function langOf(language: string | undefined, around: string): string | undefined {
  return isSame(language, around) ? undefined : language;
}

/** The canonical URL path of a page in its current language. */
export function canonicalPath({ languages, path }: Localised): string {
  return languages?.versions[languages.shown]?.canonical ?? path;
}

/** The URL path for all languages of a page. */
export function basePath({ languages, path }: Localised): string {
  return languages?.path ?? path;
}
