import { type Address, isFolderPage, pathOf, secondFolderPage } from '#model/address/address.ts';
import { bestFolderPage, folderOf } from '#model/address/readme.ts';
import type { RenderFamily, RenderPackage } from '#model/page/render.ts';

/** Makes the function that finds the page which a file or folder of a repository is shown as. */
export function createPageFinder(family: RenderFamily): (address: Address) => string | undefined {
  const { packages } = family;
  const folderPages = new Map<string, ReadonlyMap<string, string>>();

  /** The folder pages of a repository by their folder, collected when first asked for. */
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
    const file = named ?? folderPagesOf(repo, pages).get(folderAsked(path));
    return file === undefined ? undefined : pathOf({ repo, file }, family);
  };
}

/** The folder whose page a path asks for: the path itself, or the one that an `index.html` or a README lies in. */
function folderAsked(path: string): string {
  return path.replace(/(^|\/)(index\.html|readme\.(md|html))?$/i, '');
}

/** By the folder as it is and in lower case, which authors mix up. */
function folderPagesIn(pages: RenderPackage['pages']): ReadonlyMap<string, string> {
  const folders = Map.groupBy([...pages].filter(isFolderPage), (file) => folderOf(file).slice(0, -1));
  const best = [...folders].map(([folder, files]) => [folder, bestFolderPage(files) ?? ''] as const);
  return new Map([...best.map(([folder, file]) => [folder.toLowerCase(), file] as const), ...best]);
}
