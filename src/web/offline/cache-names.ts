/** The caches of one site; another site of the same host has others. */
export interface CacheNames {
  /** What the names of all its caches begin with. */
  readonly own: string;
  /** Files of the build, whose names change with their contents: those of several builds are in it. */
  readonly assets: string;
  /** What stands for pages that were not kept. */
  readonly shell: string;
  /** Pages that were read, as documents and as data. */
  readonly pages: string;
  /** Images of pages that were read. */
  readonly images: string;
  /** What the names of caches begin with that hold a whole package each; its identity follows. */
  readonly packages: string;
}

/** The caches of the site with a base path. `shape` changes with the form of the data that pages are made of. */
export function cacheNames(base: string, shape: string): CacheNames {
  const own = `asterism:${base}/:`;
  return {
    own,
    assets: `${own}assets`,
    shell: `${own}shell:${shape}`,
    pages: `${own}pages:${shape}`,
    images: `${own}images`,
    packages: `${own}package:${shape}:`,
  };
}

/** Those of the names that belong to the site and hold what another release made. */
export function outdatedCaches(all: readonly string[], names: CacheNames): readonly string[] {
  const lasting = [names.assets, names.shell, names.pages, names.images];
  return all.filter(
    (name) => name.startsWith(names.own) && !lasting.includes(name) && !name.startsWith(names.packages),
  );
}
