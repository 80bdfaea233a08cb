import { type Address, isReadme, packagePath, pathOf, rawPath, readmeFile } from '#model/address.ts';
import type { RenderFamily, RenderPackage } from '#model/render.ts';
import { createMembers } from './member.ts';
import { repositoryPath } from './repository-path.ts';

/** Resolves the links of the family's documents. Made once for each version of the family. */
export interface FamilyLinks {
  /** The address that a link gets: a page of the site, a raw file, or the address as it is. */
  link(href: string, from: Address): string;
  /** The address of an image, undefined when it is a file that its repository does not have. */
  image(src: string, from: Address): string | undefined;
}

/** Makes the resolver of a family's links. */
export function createFamilyLinks(family: RenderFamily): FamilyLinks {
  const { packages, product } = family;
  const atMember = createMembers(family);
  const readmes = new Map<string, ReadonlyMap<string, string>>();

  /** The READMEs of a repository by their folder, collected when first asked for. */
  function readmesOf(repo: string, pages: RenderPackage['pages']): ReadonlyMap<string, string> {
    const known = readmes.get(repo) ?? readmesByFolder(pages);
    readmes.set(repo, known);
    return known;
  }

  /** The page that a file or folder of a repository is shown as. */
  function pageAt({ repo, file: path }: Address): string | undefined {
    const pages = packages.get(repo)?.pages;
    if (pages === undefined) return undefined;
    const asMarkdown = path.replace(/\.html$/, '.md');
    const named = [path, asMarkdown].find((file) => pages.has(file));
    const file = named ?? readmesOf(repo, pages).get(folderAsked(path));
    return file === undefined ? undefined : pathOf({ repo, file }, product);
  }

  function inRepository(href: string, from: Address): string {
    const { path, rest } = repositoryPath(href, from.file);
    const address = { repo: from.repo, file: path };
    return (pageAt(address) ?? rawPath(address)) + rest;
  }

  return {
    link(href, from) {
      if (href === '' || href.startsWith('#')) return href;
      if (!isAbsolute(href)) return inRepository(href, from);
      const member = atMember(href);
      if (member === undefined) return href;
      const { address, url, isRaw } = member;
      const page = address.file === '' ? packagePath(address.repo, product) : pageAt(address);
      if (page !== undefined) return page + url.search + url.hash;
      return isRaw ? rawPath(address) : href;
    },
    image(src, from) {
      if (isAbsolute(src)) {
        const member = atMember(src);
        if (member !== undefined && hasImage(member.address)) return rawPath(member.address);
        if (member?.isRaw) return undefined;
        return src.replace(/^(http:)?\/\//i, 'https://');
      }
      const address = { repo: from.repo, file: repositoryPath(src, from.file).path };
      return hasImage(address) ? rawPath(address) : undefined;
    },
  };

  /** False only where the repository's images are known and this is none of them. */
  function hasImage({ repo, file }: Address): boolean {
    const images = packages.get(repo)?.images;
    return file !== '' && (images === undefined || images.has(file));
  }
}

function isAbsolute(href: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(href.trim());
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
