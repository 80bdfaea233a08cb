import { originalFile, pathOf } from '#model/address/address.ts';
import { inLanguage } from '#model/page/in-language.ts';
import { languageName } from '#model/page/language-name.ts';
import { languageTag } from '#model/page/language-tag.ts';
import { baseOf, type Page } from '#model/page/page.ts';
import type { Version } from '#model/page/page-versions.ts';
import type { LanguagesView } from '#model/views/page-view.ts';
import type { PagedSite } from './page-view.ts';

/** Says in which languages a page of a repository is there; undefined where all its pages are in one. */
export type PageLanguages = (snapshot: PagedSite, repo: string, page: Page) => LanguagesView | undefined;

/** Makes the function that says in which languages a page is there. `language` is what originals are taken to be in. */
export function createPageLanguages(language: string): PageLanguages {
  const known = new WeakMap<ReadonlyMap<string, Page>, readonly string[]>();
  return (snapshot, repo, page) => {
    const all = snapshot.pages.get(repo) ?? new Map<string, Page>();
    const expected = known.get(all) ?? languagesOf(all);
    known.set(all, expected);
    if (expected.length === 0) return undefined;
    const base = baseOf(page);
    const versions = page.translated?.versions ?? [
      { file: page.file, language: folderLanguage(page, expected) ?? language },
    ];
    const pathTo = (file: string): string => pathOf({ repo, file }, snapshot);
    const fixed = ({ file }: Version): string => pathTo(file === base && page.translated ? originalFile(base) : file);
    // Who says nothing of languages, as crawlers do, finds this one under the base.
    const defaultVersion = inLanguage(versions, language) ?? versions[0];
    return {
      path: pathTo(base),
      versions: versions.map((version) => ({
        language: version.language,
        name: version.language === undefined ? undefined : languageName(version.language),
        path: fixed(version),
        canonical: version.file === base && version === defaultVersion ? pathTo(base) : fixed(version),
      })),
      shown: versions.findIndex(({ file }) => file === page.file),
      expected,
      ...(page.behind !== undefined && { behind: page.behind }),
    };
  };
}

/** The version of a page that a visitor reads under the address of all its languages. */
export function versionFor(page: Page, pages: ReadonlyMap<string, Page> | undefined, wanted: string): Page {
  const version = inLanguage(page.translated?.versions ?? [], wanted);
  return (version && pages?.get(version.file)) ?? page;
}

function languagesOf(pages: ReadonlyMap<string, Page>): readonly string[] {
  const all = [...pages.values()].flatMap(({ translated }) => translated?.versions ?? []);
  return [...new Set(all.flatMap(({ language }) => language ?? []))].toSorted();
}

/** The language that a page without translations is in by the folder that it is in, where others of its package are. */
function folderLanguage({ file }: Page, expected: readonly string[]): string | undefined {
  const tags = file.split('/').slice(0, -1).map(languageTag);
  return tags.find((tag) => tag !== undefined && expected.includes(tag));
}
