import type { RegistryName } from '#model/package/registry-name.ts';

/** Location of packages at a registry: the host, and the segments before and of the name. */
interface Page {
  readonly registry: RegistryName['registry'];
  /** The name in the path of an address. */
  readonly name: RegExp;
  /** True if fragments of the page name what a README does not have: entries of a reference, lists of files. */
  readonly hasOwnParts?: true;
}

const pages: ReadonlyMap<string, Page> = new Map([
  ['npmjs.com', { registry: 'npm', name: /^\/package\/(@[^/]+\/[^/]+|[^/@]+)(\/v\/[^/]+)?\/?$/ }],
  ['npmjs.org', { registry: 'npm', name: /^\/package\/(@[^/]+\/[^/]+|[^/@]+)(\/v\/[^/]+)?\/?$/ }],
  ['pypi.org', { registry: 'pypi', name: /^\/(?:project|p)\/([^/]+)(\/\d[^/]*)?\/?$/, hasOwnParts: true }],
  ['crates.io', { registry: 'crates', name: /^\/crates\/([^/]+)(\/\d[^/]*)?\/?$/ }],
  ['packagist.org', { registry: 'packagist', name: /^\/packages\/([^/]+\/[^/]+?)\/?$/ }],
  ['pkg.go.dev', { registry: 'go', name: /^\/([^@]+?)(@[^/]+)?\/?$/, hasOwnParts: true }],
  ['rubygems.org', { registry: 'rubygems', name: /^\/gems\/([^/]+)(\/versions\/[^/]+)?\/?$/ }],
]);

/** Hosts of the registries, as written in URLs, without `www.`. */
export const registryHosts: readonly string[] = [...pages.keys()];

/** One text for all spellings of a registry's name, so that two can be compared. */
export function registryKey({ registry, name }: RegistryName): string {
  const lower = name.toLowerCase();
  const normal =
    registry === 'pypi' ? lower.replace(/[-_.]+/g, '-') : registry === 'crates' ? lower.replaceAll('_', '-') : lower;
  return `${registry} ${registry === 'go' ? normal.replace(/\/v\d+$/, '') : normal}`;
}

/**
 * The package that a registry's page is about, as {@link registryKey} writes it; undefined for any other address, and for
 * a part of the page that the package itself does not have, such as its list of files.
 */
export function registryPage(url: URL): string | undefined {
  const page = pages.get(url.host.replace(/^www\./, ''));
  const name = page?.name.exec(url.pathname.replace(/%40/g, '@').replace(/%2f/gi, '/'))?.[1];
  if ((page?.hasOwnParts && url.hash !== '') || url.searchParams.has('activeTab')) return undefined;
  return page === undefined || name === undefined ? undefined : registryKey({ registry: page.registry, name });
}
