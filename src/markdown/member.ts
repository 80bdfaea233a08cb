import { type Address, fileOf, repoOf } from '#model/address.ts';
import type { RenderFamily } from '#model/render.ts';
import { repositoryPath } from './repository-path.ts';

/** What an address on the network means inside the family. */
export interface Member {
  /** The repository and its file; an empty file means the package itself. */
  readonly address: Address;
  /** The address taken apart. */
  readonly url: URL;
  /** True for the `/git/` address of an old host of the portal. */
  readonly isRaw: boolean;
}

/** Makes the function that recognises addresses of the family's forges and of the portal's old hosts. */
export function createMembers({
  packages,
  product,
  hosts: oldHosts,
}: RenderFamily): (href: string) => Member | undefined {
  const forges = forgesOf(packages);
  const hosts = new Set(oldHosts.map((host) => host.toLowerCase()));

  function atForge(url: URL): Address | undefined {
    const segments = url.pathname.split('/').filter((segment) => segment !== '');
    for (let length = Math.min(segments.length, 5); length >= 2; length -= 1) {
      const repo = forges.get(forgeKey(url.host, segments.slice(0, length)));
      if (repo === undefined) continue;
      const rest = segments.slice(length).filter((segment, index) => index > 0 || segment !== '-');
      if (rest.length === 0) return { repo, file: '' };
      const [kind = '', , ...path] = rest;
      return /^(blob|tree|raw)$/.test(kind) ? { repo, file: decoded(path).join('/') } : undefined;
    }
    return undefined;
  }

  function atPortal(url: URL): Address | undefined {
    const host = url.host.replace(/^(www|cdn)\./, '');
    if (!hosts.has(host) && !hosts.has(url.host)) return undefined;
    const [first, ...rest] = decoded(url.pathname.split('/'));
    if (first === undefined) return { repo: product, file: '' };
    if (first === 'git') return { repo: repoOf(rest[0] ?? '', product), file: rest.slice(1).join('/') };
    return { repo: repoOf(first, product), file: rest.length === 0 ? '' : fileOf(rest) };
  }

  return (href) => {
    const url = URL.parse(href.startsWith('//') ? `https:${href}` : href);
    if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
    const portal = atPortal(url);
    const address = portal ?? atForge(url);
    const isRaw = portal !== undefined && url.pathname.startsWith('/git/');
    return address && packages.has(address.repo) ? { address, url, isRaw } : undefined;
  };
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

/** Decoded segments without empty ones and without those that would climb. */
function decoded(segments: readonly string[]): string[] {
  return repositoryPath(`/${segments.join('/')}`, '')
    .path.split('/')
    .filter((segment) => segment !== '');
}
