import { forgePaths, pathsBehindRef } from '#markdown/links/forge/forge-path.ts';
import { registryHosts, registryKey, registryPage } from '#markdown/links/forge/registry-page.ts';
import { fileOf, insidePath, repoOf } from '#model/address/address.ts';
import { forges } from '#model/forges/forges.ts';
import type { RegistryName } from '#model/package/registry-name.ts';
import type { PackageAddresses, RenderFamily } from '#model/page/render.ts';
import { repositoryPath } from './repository-path.ts';

/** The target of an address inside the family. */
export interface Member {
  /** The package's identity. */
  readonly repo: string;
  /** The possible paths in the repository, the likeliest first; an empty path is the package itself. Never empty. */
  readonly files: readonly [string, ...string[]];
  /** The kind of address: at a forge or a registry, a page or a raw file of the portal, or a checkout beside the repository. */
  readonly at: 'forge' | 'registry' | 'portal' | 'raw' | 'checkout';
  /** `?…` of the portal's own pages, and `#…`, as written. */
  readonly rest: string;
}

/** Recognises addresses that lead to members of the family. */
export interface Members {
  /** The target of an absolute address; undefined if it is not of the family. */
  at(href: string): Member | undefined;
  /** The target of a path of the portal, such as `/git/demo/logo.png`. */
  atPath(path: string): Member | undefined;
  /** The target of a relative link of a file to a checkout beside its repository, such as `../other/README.md`. */
  beside(href: string, file: string): Member | undefined;
}

/** The part of a family that is needed to recognise its addresses. */
export interface Directory extends Pick<RenderFamily, 'product' | 'base' | 'hosts' | 'aliases'> {
  /** Every package by identity. */
  readonly packages: ReadonlyMap<string, PackageAddresses>;
}

/** Hosts that serve files of a forge's repositories. */
const rawHosts: ReadonlyMap<string, { readonly forge: string; readonly path: RegExp }> = new Map(
  forges.flatMap(({ instances, rawHosts = {} }) =>
    Object.entries(rawHosts).map(([host, path]) => [host, { forge: instances[0]?.hosts[0] ?? host, path }] as const),
  ),
);

/** Maximum number of path segments of a repository: GitLab has nested groups. */
const deepestForge = 6;

type Target = Omit<Member, 'rest'>;

/** Creates the recogniser of a family's addresses: at forges, registries and the hosts of the portal. */
export function createMembers(directory: Directory): Members {
  const { forges, registries } = addressBook(directory);
  const atForge = forgeReader(directory, forges);
  const repoNamed = nameReader(directory);
  const atPortal = portalReader(directory, repoNamed);
  const portals = new Set(directory.hosts.map((host) => host.toLowerCase()));
  const known = new Set([...portals, ...rawHosts.keys(), ...registryHosts]);
  for (const key of forges.keys()) known.add(key.slice(0, key.indexOf('/')));

  function targetOf(url: URL): Target | undefined {
    const registered = registries.get(registryPage(url) ?? '');
    return registered === undefined ? atForge(url) : { ...registered, at: 'registry' };
  }

  return {
    at(href) {
      // Most links lead elsewhere. Their host shows that without parsing the whole address.
      const written = /^(?:https?:)?\/\/([^/?#\\@]+)/i.exec(href)?.[1]?.toLowerCase();
      if (written === undefined || !(known.has(written) || known.has(bare(written)))) return undefined;
      const url = URL.parse(href.startsWith('//') ? `https:${href}` : href);
      if (url === null) return undefined;
      const isPortal = portals.has(url.host) || portals.has(bare(url.host));
      const target = isPortal ? atPortal(url.pathname) : targetOf(url);
      return target && { ...target, rest: isPortal ? url.search + url.hash : url.hash };
    },
    atPath(path) {
      const end = path.search(/[?#]/);
      const target = atPortal(end < 0 ? path : path.slice(0, end));
      return target && { ...target, rest: end < 0 ? '' : path.slice(end) };
    },
    beside(href, file) {
      const { path, rest, above } = repositoryPath(href, file);
      if (above !== 1 || href.startsWith('/')) return undefined;
      const [folder = '', ...inside] = path.split('/');
      const repo = repoNamed(folder);
      return repo === undefined ? undefined : { repo, files: [inside.join('/')], at: 'checkout', rest };
    },
  };
}

/** Creates the function that finds a package by its identity or one of its other names. */
function nameReader({ packages, aliases }: Directory): (name: string) => string | undefined {
  return (name) => {
    const repo = packages.has(name) ? name : aliases?.get(name);
    return repo !== undefined && packages.has(repo) ? repo : undefined;
  };
}

/** Creates the function that finds the package of a path of the portal. */
function portalReader(
  { product, base }: Directory,
  repoNamed: ReturnType<typeof nameReader>,
): (path: string) => Target | undefined {
  return (path) => {
    // Addresses of an earlier site at the root of the host are recognised too.
    const segments = decoded(insidePath(path, { base }) ?? path);
    const isRaw = segments[0] === 'git';
    const [name = product, ...rest] = isRaw ? segments.slice(1) : segments;
    const repo = repoNamed(repoOf(name, product));
    if (repo === undefined) return undefined;
    if (isRaw) return { repo, files: [rest.join('/')], at: 'raw' };
    return { repo, files: [rest.length === 0 ? '' : fileOf(rest)], at: 'portal' };
  };
}

/** Creates the function that finds the package of an address at a forge, or at a host that serves files of a forge. */
function forgeReader({ packages }: Directory, forges: ReadonlyMap<string, string>): (url: URL) => Target | undefined {
  const targetIn = (repo: string, paths: readonly string[] | undefined): Target | undefined => {
    const files = within(packages.get(repo)?.provenance?.start, paths);
    return files && { repo, files, at: 'forge' };
  };
  return (url) => {
    const { host, segments, pathsOf } = forgeAddress(url);
    for (let length = Math.min(segments.length, deepestForge); length >= 2; length -= 1) {
      const repo = forges.get(forgeKey(host, segments.slice(0, length)));
      if (repo !== undefined) return targetIn(repo, pathsOf(segments.slice(length)));
    }
    return undefined;
  };
}

interface ForgeAddress {
  readonly host: string;
  readonly segments: readonly string[];
  /** Reads the segments after those of the repository. */
  readonly pathsOf: typeof forgePaths;
}

/** Parses an address; one at a host that serves files of a forge becomes one at that forge. */
function forgeAddress(url: URL): ForgeAddress {
  const host = bare(url.host);
  const raw = rawHosts.get(host);
  if (raw === undefined) return { host, segments: decoded(url.pathname), pathsOf: forgePaths };
  const parts = raw.path.exec(url.pathname)?.slice(1) ?? [];
  return { host: raw.forge, segments: decoded(parts.join('/')), pathsOf: pathsBehindRef };
}

interface AddressBook {
  readonly forges: ReadonlyMap<string, string>;
  readonly registries: ReadonlyMap<string, Pick<Member, 'repo' | 'files'>>;
}

/** All addresses of all packages; the current address of a package has priority over an earlier one of another. */
function addressBook({ packages }: Directory): AddressBook {
  const forges = new Map<string, string>();
  const registries = new Map<string, Pick<Member, 'repo' | 'files'>>();
  const register = (registryName: RegistryName, target: Pick<Member, 'repo' | 'files'>): void => {
    const key = registryKey(registryName);
    if (!registries.has(key)) registries.set(key, target);
  };
  const add = (address: string | undefined, repo: string): void => {
    const url = address === undefined ? null : URL.parse(address);
    if (url === null) return;
    const key = forgeKey(bare(url.host), decoded(url.pathname));
    if (!forges.has(key)) forges.set(key, repo);
  };
  for (const [repo, { forge }] of packages) add(forge, repo);
  for (const [repo, { otherForges = [], registryName }] of packages) {
    for (const address of otherForges) add(address, repo);
    if (registryName !== undefined) register(registryName, { repo, files: [''] });
  }
  for (const [repo, { workspace = [] }] of packages) {
    for (const { registryName, folder } of workspace) register(registryName, { repo, files: [folder] });
  }
  return { forges, registries };
}

function forgeKey(host: string, segments: readonly string[]): string {
  return `${host}/${segments.join('/')}`.toLowerCase().replace(/\.git$/, '');
}

function bare(host: string): string {
  return host.replace(/^(www|cdn)\./, '');
}

/** Paths inside the folder that is shown as the root; undefined if there is none. */
function within(start: string | undefined, paths: readonly string[] | undefined): Member['files'] | undefined {
  const inside = paths?.flatMap((path) => {
    if (!start || path === start) return path === start ? [''] : [path];
    return path === '' ? [''] : path.startsWith(`${start}/`) ? [path.slice(start.length + 1)] : [];
  });
  const [first, ...more] = inside ?? [];
  return first === undefined ? undefined : [first, ...more];
}

/** Decoded segments without empty ones, `.` and `..`. */
function decoded(path: string): string[] {
  return repositoryPath(`/${path}`, '')
    .path.split('/')
    .filter((segment) => segment !== '');
}
