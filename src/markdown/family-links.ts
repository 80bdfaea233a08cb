import { type Address, fileOf, isReadme, packagePath, pathOf, rawPath, readmeFile, repoOf } from '#model/address.ts';
import type { RenderFamily, RenderPackage } from '#model/render.ts';
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
  const forges = forgesOf(packages);
  const hosts = new Set(family.hosts.map((host) => host.toLowerCase()));

  /** The page that a file or folder of a repository is shown as. */
  function pageAt(repo: string, path: string): string | undefined {
    const pages = packages.get(repo)?.pages;
    const file = pages && pageFile(pages, path);
    return file === undefined ? undefined : pathOf({ repo, file }, product);
  }

  function inRepository(href: string, from: Address): string {
    const { path, rest } = repositoryPath(href, from.file);
    return (pageAt(from.repo, path) ?? rawPath({ repo: from.repo, file: path })) + rest;
  }

  function atForge(url: URL): Address | undefined {
    const segments = url.pathname.split('/').filter((segment) => segment !== '');
    for (let length = Math.min(segments.length, 5); length >= 2; length -= 1) {
      const repo = forges.get(forgeKey(url.host, segments.slice(0, length)));
      if (repo === undefined) continue;
      const rest = segments.slice(length).filter((segment, index) => index > 0 || segment !== '-');
      if (rest.length === 0) return { repo, file: '' };
      const [kind = '', , ...path] = rest;
      return /^(blob|tree|raw)$/.test(kind) ? { repo, file: decodeAll(path) } : undefined;
    }
    return undefined;
  }

  function atPortal(url: URL): Address | undefined {
    const host = url.host.replace(/^(www|cdn)\./, '');
    if (!hosts.has(host) && !hosts.has(url.host)) return undefined;
    const [first, ...rest] = decodeAll(url.pathname.split('/').filter((segment) => segment !== '')).split('/');
    if (first === undefined || first === '') return { repo: product, file: '' };
    if (first === 'git') return { repo: repoOf(rest[0] ?? '', product), file: rest.slice(1).join('/') };
    return { repo: repoOf(first, product), file: rest.length === 0 ? '' : fileOf(rest) };
  }

  function atMember(href: string): { readonly address: Address; readonly url: URL } | undefined {
    const url = URL.parse(href.startsWith('//') ? `https:${href}` : href);
    if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
    const address = atPortal(url) ?? atForge(url);
    return address && packages.has(address.repo) ? { address, url } : undefined;
  }

  return {
    link(href, from) {
      if (href === '' || href.startsWith('#')) return href;
      if (!isAbsolute(href)) return inRepository(href, from);
      const member = atMember(href);
      if (member === undefined) return href;
      const { address, url } = member;
      const page = address.file === '' ? packagePath(address.repo, product) : pageAt(address.repo, address.file);
      if (page !== undefined) return page + url.search + url.hash;
      return isRaw(url, hosts) ? rawPath(address) : href;
    },
    image(src, from) {
      if (isAbsolute(src)) {
        const member = atMember(src);
        if (member !== undefined && member.address.file !== '') return rawPath(member.address);
        return src.replace(/^http:/i, 'https:');
      }
      const { path } = repositoryPath(src, from.file);
      const images = packages.get(from.repo)?.images;
      return images === undefined || images.has(path) ? rawPath({ repo: from.repo, file: path }) : undefined;
    },
  };
}

/** True for a file of the portal's own `/git/` address. */
function isRaw(url: URL, hosts: ReadonlySet<string>): boolean {
  return url.pathname.startsWith('/git/') && hosts.has(url.host.replace(/^(www|cdn)\./, ''));
}

function isAbsolute(href: string): boolean {
  return /^([a-z][a-z\d+.-]*:|\/\/)/i.test(href.trim());
}

function pageFile(pages: RenderPackage['pages'], path: string): string | undefined {
  if (pages.has(path)) return path;
  const asMarkdown = path.replace(/\.html$/, '.md');
  if (pages.has(asMarkdown)) return asMarkdown;
  const folder = path.replace(/(^|\/)(index\.html)?$/, '');
  const readme = folder === '' ? readmeFile : `${folder}/${readmeFile}`;
  if (pages.has(readme)) return readme;
  return [...pages].find((file) => isReadme(file) && file.toLowerCase() === readme.toLowerCase());
}

function forgesOf(packages: RenderFamily['packages']): ReadonlyMap<string, string> {
  const forges = new Map<string, string>();
  for (const [repo, { forge }] of packages) {
    const url = forge === undefined ? null : URL.parse(forge);
    if (url === null) continue;
    const key = forgeKey(
      url.host,
      url.pathname.split('/').filter((segment) => segment !== ''),
    );
    if (!forges.has(key)) forges.set(key, repo);
  }
  return forges;
}

function forgeKey(host: string, segments: readonly string[]): string {
  return `${host}/${segments.join('/')}`.toLowerCase().replace(/\.git$/, '');
}

function decodeAll(segments: readonly string[]): string {
  return segments
    .map((segment) => {
      try {
        return decodeURIComponent(segment);
      } catch {
        return segment;
      }
    })
    .join('/');
}
