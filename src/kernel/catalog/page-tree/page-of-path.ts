import { baseOf, isTranslation, type Page, pageKind } from '#model/page/page.ts';
import { pageOfLink } from './page-of-link.ts';

/** Finds the page that a setting names by its path, with or without an ending; undefined for none. */
export function pageOfPath(path: string, all: ReadonlyMap<string, Page>): Page | undefined {
  const plain = plainPath(path);
  if (plain === '') return undefined;
  if (/\.[a-z]+$/i.test(plain)) return pageOfLink(plain, all);
  return pageOfLink(`${plain}.html`, all) ?? pageOfLink(`${plain}/index.html`, all);
}

/** The path of a setting without `./` before and slashes behind it. */
export function plainPath(path: string): string {
  return path.replace(/^(?:\.?\/)+|(?<!\/)\/+$/g, '');
}

/** The paths of the documents among pages, without those of translations. */
export function pathsOfPages(pages: Iterable<Page>): readonly string[] {
  return [...pages].filter((page) => pageKind(page.file)?.kind !== 'code' && !isTranslation(page)).map(baseOf);
}
