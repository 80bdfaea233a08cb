/** The names of the packages of a site. */
export interface PackageNames {
  /** The packages by identity. */
  readonly byRepo: ReadonlyMap<string, unknown>;
  /** Other names, which redirect to an identity. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** The identity of the package with a name or alias; undefined if there is none. */
export function knownPackage(name: string, { byRepo, aliases }: PackageNames): string | undefined {
  const repo = byRepo.has(name) ? name : aliases.get(name);
  return repo !== undefined && byRepo.has(repo) ? repo : undefined;
}
