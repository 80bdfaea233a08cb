import type { PageImage } from '#markdown/html/external-image.ts';
import type { Address } from '#model/address/address.ts';
import { isFolderPage, pathOf, secondFolderPage } from '#model/address/address.ts';
import { bestFolderPage, folderOf } from '#model/address/readme.ts';
import { labelled } from '#model/page/document-site.ts';
import { labelOf } from '#model/page/label-name.ts';
import type { RenderFamily, RenderPackage } from '#model/page/render.ts';
import { createMembers } from './member.ts';
import { resolveImage } from './resolve-image.ts';
import { resolveLink } from './resolve-link.ts';
import { createSitePages } from './site-pages.ts';

/** Answers what the documents of a family ask of it: where links lead, and which text many packages share. */
export interface FamilyLinks {
  /** The address of a link: a page of the site, a file at its forge, a raw file, or the same address. */
  link(href: string, from: Address): string;
  /** The image to show; undefined for a file that its repository does not have. */
  image(src: string, from: Address): PageImage | undefined;
  /** The title of the part that a link with the scheme of labels leads to; undefined for none. */
  label(href: string, from: Address): string | undefined;
  /** True for the key of a block of text that many packages share. */
  isShared: (key: string) => boolean;
}

/** Creates the resolver of a family. */
export function createFamilyLinks(family: RenderFamily): FamilyLinks {
  const directory = {
    family,
    members: createMembers(family),
    pageAt: createPageFinder(family),
    sitePages: createSitePages(family),
  };
  return {
    link: (href, from) => resolveLink(href, from, directory),
    image: (src, from) => resolveImage(src, from, directory),
    label: (href, { repo, file }) => labelled(labelOf(href), file, family.packages.get(repo)?.sites ?? [])?.title,
    isShared: (key) => family.boilerplate?.shared.has(key) ?? false,
  };
}

/** Creates the function that finds the page of a file or folder of a repository. */
function createPageFinder(family: RenderFamily): (address: Address) => string | undefined {
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
