import { type Address, isReadme, pathOf, readmeFile } from '#model/address.ts';
import type { RenderFamily, RenderPackage } from '#model/render.ts';

/** Makes the function that finds the page which a file or folder of a repository is shown as. */
export function createPageFinder(family: RenderFamily): (address: Address) => string | undefined {
  const { packages } = family;
  const readmes = new Map<string, ReadonlyMap<string, string>>();

  /** The READMEs of a repository by their folder, collected when first asked for. */
  function readmesOf(repo: string, pages: RenderPackage['pages']): ReadonlyMap<string, string> {
    const known = readmes.get(repo) ?? readmesByFolder(pages);
    readmes.set(repo, known);
    return known;
  }

  return ({ repo, file: path }) => {
    const pages = packages.get(repo)?.pages;
    if (pages === undefined) return undefined;
    const asMarkdown = path.replace(/\.html$/, '.md');
    const named = [path, asMarkdown].find((file) => pages.has(file));
    const file = named ?? readmesOf(repo, pages).get(folderAsked(path));
    return file === undefined ? undefined : pathOf({ repo, file }, family);
  };
}

/** The folder whose README a path asks for: the path itself, or the one that an `index.html` or a README lies in. */
function folderAsked(path: string): string {
  return path.replace(/(^|\/)(index\.html|readme\.(md|html))?$/i, '');
}

function readmesByFolder(pages: RenderPackage['pages']): ReadonlyMap<string, string> {
  const readmes = new Map<string, string>();
  for (const file of pages) {
    const folder = file.replace(/(^|\/)[^/]*$/, '').toLowerCase();
    if (isReadme(file) && (!readmes.has(folder) || file.endsWith(readmeFile))) readmes.set(folder, file);
  }
  return readmes;
}
