/** Names of one site's caches. Another site on the same host has others. */
export interface CacheNames {
  /** Prefix of all the site's cache names. */
  readonly prefix: string;
  /** Build files of all builds: their names change with their contents. */
  readonly assets: string;
  /** The shell: the document for pages that are not cached. */
  readonly shell: string;
  /** Documents of pages that were read, and the data of the family. */
  readonly pages: string;
  /** Images of pages that were read. */
  readonly images: string;
  /** Prefix of the caches that hold one package each; the package's identity follows. */
  readonly packages: string;
}

/** Cache names of the site with a base path. `formatHash` changes with the format of the state in documents. */
export function cacheNames(base: string, formatHash: string): CacheNames {
  const own = `asterism:${base}/:`;
  return {
    prefix: own,
    assets: `${own}assets`,
    shell: `${own}shell:${formatHash}`,
    pages: `${own}pages:${formatHash}`,
    images: `${own}images`,
    packages: `${own}package:${formatHash}:`,
  };
}

/** The site's caches with an older format of the state. */
export function outdatedCaches(all: readonly string[], names: CacheNames): readonly string[] {
  const current = [names.assets, names.shell, names.pages, names.images];
  return all.filter(
    (name) => name.startsWith(names.prefix) && !current.includes(name) && !name.startsWith(names.packages),
  );
}
