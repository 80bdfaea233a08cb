import { externalImage, type ShownImage } from '#markdown/html/external-image.ts';
import { type Address, packagePath, pathOf, rawPath, readmeFile } from '#model/address/address.ts';
import type { RenderFamily, RenderPackage } from '#model/page/render.ts';
import { forgeFile } from './forge-file.ts';
import { createMembers, type Member } from './member.ts';
import { createPageFinder } from './page-finder.ts';
import { repositoryPath } from './repository-path.ts';

/** Resolves the links of the family's documents. One is created for each version of the family. */
export interface FamilyLinks {
  /** The address of a link: a page of the site, a file at its forge, a raw file, or the same address. */
  link(href: string, from: Address): string;
  /** The image to show; undefined for a file that its repository does not have. */
  image(src: string, from: Address): ShownImage | undefined;
}

/** Creates the resolver of a family. */
export function createFamilyLinks(family: RenderFamily): FamilyLinks {
  const { packages } = family;
  const members = createMembers(family);
  const pageAt = createPageFinder(family);

  /** The page of an address of the family. */
  function memberPage({ repo, files }: Member): string | undefined {
    const [likeliest, ...others] = files;
    const page = likeliest === '' ? packagePath(repo, family) : pageAt({ repo, file: likeliest });
    if (page !== undefined) return page;
    const named = others.find((file) => packages.get(repo)?.pages.has(file));
    return named === undefined ? undefined : pathOf({ repo, file: named }, family);
  }

  /** The address of a link to a checkout beside the repository; undefined if that has no such page or file. */
  function besideRepository(href: string, from: Address): string | undefined {
    const member = members.beside(href, from.file);
    if (member === undefined) return undefined;
    const page = memberPage(member);
    if (page !== undefined) return page + member.rest;
    const address = { repo: member.repo, file: member.files[0] };
    return hasNamed(packages.get(member.repo), address.file) ? fileAt(address, family) + member.rest : undefined;
  }

  function inRepository(href: string, from: Address): string {
    const { path, rest, isFolder } = repositoryPath(href, from.file);
    const address = { repo: from.repo, file: path };
    const page = pageAt(address);
    if (page !== undefined) return page + rest;
    const repository = packages.get(from.repo);
    const isFile = repository?.images?.has(path) ?? false;
    const named = repository?.folders?.has(path) ?? false;
    const elsewhere = href.startsWith('/') && !isFile && !named ? onPortal(href) : undefined;
    return elsewhere ?? fileAt(address, family, isFolder) + rest;
  }

  /** The address of a path of the portal, such as `/git/demo/logo.png`. */
  function onPortal(href: string): string | undefined {
    const member = members.atPath(href);
    if (member === undefined) return undefined;
    const found = memberPage(member) ?? (member.at === 'raw' ? rawFile(member, family) : undefined);
    return found && found + member.rest;
  }

  function ownImage({ repo, files }: Pick<Member, 'repo' | 'files'>): ShownImage | undefined {
    const file = files.find((each) => hasImage(packages.get(repo), each));
    if (file === undefined) return undefined;
    return { src: rawPath({ repo, file }, family), size: packages.get(repo)?.sizes?.get(file), isBlocked: false };
  }

  function absoluteImage(address: string): ShownImage | undefined {
    const member = members.at(address);
    const own = member && ownImage(member);
    if (own === undefined && member?.at === 'raw') return undefined;
    return own ?? externalImage(address, family);
  }

  return {
    link(href, from) {
      if (href === '' || href.startsWith('#')) return href;
      const address = isAbsolute(href) ? href : besideFiles(href, from.file, packages.get(from.repo)?.forge);
      if (address === undefined) return besideRepository(href, from) ?? inRepository(href, from);
      const member = members.at(address);
      if (member === undefined) return address;
      const page = memberPage(member);
      if (page !== undefined) return page + member.rest;
      return member.at === 'raw' ? rawFile(member, family) : address;
    },
    image(src, from) {
      const address = isAbsolute(src) ? src : besideFiles(src, from.file, packages.get(from.repo)?.forge);
      if (address !== undefined) return absoluteImage(address);
      const path = repositoryPath(src, from.file).path;
      const own = ownImage({ repo: from.repo, files: [path] });
      if (own !== undefined) return own;
      const member = src.startsWith('/') ? members.atPath(src) : members.beside(src, from.file);
      return member?.at === 'raw' || member?.at === 'checkout' ? ownImage(member) : undefined;
    },
  };
}

/** The address of a path such as `../../issues`, which forges resolve against the address of the file. */
function besideFiles(href: string, file: string, forge: string | undefined): string | undefined {
  const { path, above } = repositoryPath(href, file);
  if (forge === undefined || above !== 2 || !forgePart.test(path)) return undefined;
  return URL.parse(href, `${forge.replace(/(\.git)?\/*$/, '')}/blob/HEAD/${file}`)?.href;
}

/** False if the images of the repository are known and the file is not one of them. */
function hasImage(repository: RenderPackage | undefined, file: string): boolean {
  return file !== '' && (repository?.images === undefined || repository.images.has(file));
}

/** The address of a file or folder without a page: at its forge, as a list of the folder, or as a raw file. */
function fileAt({ repo, file }: Address, family: RenderFamily, isFolder = false): string {
  const repository = family.packages.get(repo);
  const isNamed = repository?.folders?.has(file) ?? false;
  const atForge = forgeFile(repository, file, isFolder || isNamed);
  if (atForge !== undefined) return atForge;
  if (file === '') return packagePath(repo, family);
  return isNamed ? pathOf({ repo, file: `${file}/${readmeFile}` }, family) : rawPath({ repo, file }, family);
}

/** True for a file or folder of the repository that links name. */
function hasNamed(repository: RenderPackage | undefined, file: string): boolean {
  return [repository?.files, repository?.images, repository?.folders].some((each) => each?.has(file));
}

function rawFile({ repo, files: [file] }: Member, family: RenderFamily): string {
  return rawPath({ repo, file }, family);
}

/** Pages of a repository at a forge other than its files. */
const forgePart =
  /^(issues|pulls?|releases|wiki|actions|workflows|discussions|projects|tags|commits?|compare|stargazers|security|milestones|labels|raw|blob|tree|-)(\/|$)/;

function isAbsolute(href: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(href.trim());
}
