import { originalFile, pathOf } from '#model/address/address.ts';
import { inLanguage, inLanguages, isSame } from '#model/page/in-language.ts';
import { languageName } from '#model/page/language-name.ts';
import { languageTag } from '#model/page/language-tag.ts';
import { baseOf, type Page } from '#model/page/page.ts';
import type { Version } from '#model/page/page-versions.ts';
import type { LanguagesView } from '#model/views/languages-view.ts';
import { derived } from '#platform/derived.ts';
import type { PagedSite } from '#server/views/page-view.ts';

/** Gives the languages of a page; undefined if all pages of its repository are in one language. */
export type PageLanguages = (snapshot: PagedSite, repo: string, page: Page) => LanguagesView | undefined;

/** Creates the function that gives the languages of a page. `language` is the language of originals that name none. */
export function createPageLanguages(language: string): PageLanguages {
  return (snapshot, repo, page) => {
    const all = snapshot.packages.get(repo)?.pages ?? new Map<string, Page>();
    const expected = languagesOf(all);
    if (expected.length === 0) return undefined;
    const base = baseOf(page);
    const versions = page.translated?.versions ?? [
      { file: page.file, language: folderLanguage(page, expected) ?? page.language ?? language },
    ];
    const pathTo = (file: string): string => pathOf({ repo, file }, snapshot);
    const fixed = ({ file }: Version): string => pathTo(file === base && page.translated ? originalFile(base) : file);
    // The base address shows this version to clients that name no language, such as crawlers.
    const defaultVersion = inLanguage(versions, language) ?? versions[0];
    return {
      path: pathTo(base),
      versions: versions.map((version) => ({
        language: version.language,
        name: nameOf(version, versions),
        path: fixed(version),
        canonical: version.file === base && version === defaultVersion ? pathTo(base) : fixed(version),
      })),
      shown: versions.findIndex(({ file }) => file === page.file),
      expected,
      ...(page.behind !== undefined && { behind: page.behind }),
    };
  };
}

/** The languages of the translated pages of a package. */
const languagesOf = derived((pages: ReadonlyMap<string, Page>): readonly string[] => {
  const all = [...pages.values()].flatMap(({ translated }) => translated?.versions ?? []);
  return [...new Set(all.flatMap(({ language }) => language ?? []))].toSorted();
});

/** The version of a page that the address of all its languages shows to a visitor with these languages, best first. */
export function versionFor(page: Page, pages: ReadonlyMap<string, Page> | undefined, wanted: readonly string[]): Page {
  const version = inLanguages(page.translated?.versions ?? [], wanted);
  return (version && pages?.get(version.file)) ?? page;
}

/** The name of the language of a version, without a region if no other version is in another region of it. */
function nameOf({ language }: Version, versions: readonly Version[]): string | undefined {
  if (language === undefined) return undefined;
  const isOnly = versions.filter((version) => isSame(version.language, language)).length === 1;
  return languageName(isOnly ? (language.split('-')[0] ?? language) : language);
}

/** The languages in which a visitor with these languages reads the articles of a site: those that there are, and the last. */
export function articleLanguages({ packages }: PagedSite, wanted: readonly string[]): readonly string[] {
  const offered = offeredLanguages(packages);
  const read = wanted.slice(0, -1).flatMap((tag) => {
    return offered.find((each) => each === tag) ?? offered.find((each) => isSame(each, tag)) ?? [];
  });
  return [...new Set([...read, ...wanted.slice(-1)])].slice(0, maxArticleLanguages);
}

/** The languages of the translated pages of a snapshot. */
const offeredLanguages = derived((packages: PagedSite['packages']): readonly string[] => [
  ...new Set([...packages.values()].flatMap(({ pages }) => languagesOf(pages))),
]);

/** More languages of a visitor are not looked at: each list of them has responses of its own in the cache. */
const maxArticleLanguages = 3;

/** The language of a page without translations by the folder that it is in, if other pages of the package are in that language. */
function folderLanguage({ file }: Page, expected: readonly string[]): string | undefined {
  const tags = file.split('/').slice(0, -1).map(languageTag);
  return tags.find((tag) => tag !== undefined && expected.includes(tag));
}
