import { fileOf, isFolderPage, secondFolderPage } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import type { Page } from '#model/page/page.ts';

/** Finds the page of a menu link: menus refer to files by URL (`x.html`) or by name. */
export function pageOfLink(link: string, all: ReadonlyMap<string, Page>): Page | undefined {
  if (/^[a-z][a-z\d+.-]*:|#/i.test(link)) return undefined;
  const segments = link.split('/').filter((segment) => segment !== '' && segment !== '.' && segment !== '..');
  const file = fileOf(segments);
  const named = all.get(segments.join('/')) ?? all.get(secondFolderPage(file)) ?? all.get(file);
  const isOfFolder = (page: Page): boolean => isFolderPage(page.file) && folderOf(page.file) === folderOf(file);
  const found = named ?? (isFolderPage(file) ? [...all.values()].find(isOfFolder) : undefined);
  return found ?? [...all.values()].find((page) => page.translated?.base === file);
}
