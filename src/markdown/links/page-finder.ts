import { type Address, isFolderPage, pathOf, secondFolderPage } from '#model/address/address.ts';
import { bestFolderPage, folderOf } from '#model/address/readme.ts';
import type { RenderFamily, RenderPackage } from '#model/page/render.ts';

/** Creates the function that finds the page of a file or folder of a repository. */
export function createPageFinder(family: RenderFamily): (address: Address) => string | undefined {
  const { packages } = family;
  const folderPages = new Map<string, ReadonlyMap<string, string>>();

  /** The folder pages of a repository by folder, collected at the first use. */
  function folderPagesOf(repo: string, pages: RenderPackage['pages']): ReadonlyMap<string, string> {
    const known = folderPages.get(repo) ?? folderPagesIn(pages);
    folderPages.set(repo, known);
    return known;
  }

  return ({ repo, file: path }) => {
    const pages = packages.get(repo)?.pages;
    if (pages === undefined) return undefined;
    const asMarkdown = path.replace(/\.html$/, '.md');
    const second = isFolderPage(path) ? [secondFolderPage(path)] : [];
    const named = [path, asMarkdown, ...second].find((file) => pages.has(file));
    const file = named ?? folderPagesOf(repo, pages).get(pageFolderOf(path));
    return file === undefined ? undefined : pathOf({ repo: packages.get(repo)?.linkedAs ?? repo, file }, family);
  };
}

/** The folder of a path: the path itself, or the folder of an `index.html` or a README. */
function pageFolderOf(path: string): string {
  return path.replace(/(^|\/)(index\.html|readme\.(md|html))?$/i, '');
}

/** By folder, also in lower case, because authors mix them up. */
function folderPagesIn(pages: RenderPackage['pages']): ReadonlyMap<string, string> {
  const folders = Map.groupBy([...pages].filter(isFolderPage), (file) => folderOf(file).slice(0, -1));
  const best = [...folders].map(([folder, files]) => [folder, bestFolderPage(files) ?? ''] as const);
  return new Map([...best.map(([folder, file]) => [folder.toLowerCase(), file] as const), ...best]);
}
