import { isFirstPage, isFolderPage } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import type { Page } from '#model/page/page.ts';

/** Names of folders and files that say nothing about a page. */
const commonNames = new Set(['doc', 'docs', 'documentation', 'content', 'src', 'index', 'readme', 'pages']);

/** Creates a function that returns the names of the folders of a page, by their own pages and in its path, and of its file. */
export function createPathWords(pages: Iterable<Page>): (file: string) => string {
  const titles = new Map<string, string>();
  for (const { file, title } of pages) {
    if (title !== undefined && isFolderPage(file) && !isFirstPage(file)) titles.set(folderOf(file), title);
  }
  return (file) => {
    const parts = file.replace(/\.[a-z]+$/i, '').split('/');
    const folders = parts.slice(0, -1).map((_, index) => titles.get(`${parts.slice(0, index + 1).join('/')}/`));
    // Numbers tell the order of files.
    const names = parts.map((part) => part.replace(/^\d+[._-]+/, ''));
    const own = names.filter((name) => !commonNames.has(name.toLowerCase()));
    return [...new Set([...folders.filter((title) => title !== undefined), ...own])].join(' / ');
  };
}
