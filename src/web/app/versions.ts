import { inLanguage } from '#model/page/in-language.ts';
import type { LanguagesView, PageView, VersionView } from '#model/views/page-view.ts';

/** The version of a page that its address shows to visitors of a language. */
export function versionIn({ versions }: LanguagesView, language: string): VersionView | undefined {
  return inLanguage(versions, language) ?? versions[0];
}

/** The URL path that a page calls its own in the language that is shown. */
export function canonicalPath({ languages, path }: PageView): string {
  return languages?.versions[languages.shown]?.canonical ?? path;
}

/** The URL path under which a page is known among the others: of all its languages, one. */
export function basePath({ languages, path }: PageView): string {
  return languages?.path ?? path;
}
