/** The names of the packages of a site. */
export interface PackageNames {
  /** The packages by identity. */
  readonly packages: ReadonlyMap<string, unknown>;
  /** Other names, which redirect to an identity. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** The identity of the package with a name or alias; undefined if there is none. */
export function findRepo(name: string, { packages, aliases }: PackageNames): string | undefined {
  const repo = packages.has(name) ? name : aliases.get(name);
  return repo !== undefined && packages.has(repo) ? repo : undefined;
}
