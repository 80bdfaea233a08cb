/** Finds what a sync adds to the history, so that an unchanged family writes nothing. */
export interface HistoryFilter {
  /** The packages whose stars differ from those of the last call. */
  changedStars(product: string, current: ReadonlyMap<string, number>): readonly (readonly [string, number])[];
  /** The packages that no call has named before. */
  newPackages(product: string, repos: readonly string[]): readonly string[];
  /** Makes the next sync write all of it again, because it may be lost. */
  forget(): void;
}

/** Creates a filter that knows nothing. */
export function createHistoryFilter(): HistoryFilter {
  const stars = new Map<string, number>();
  const packages = new Set<string>();
  return {
    changedStars(product, current) {
      const changed = [...current].filter(([repo, count]) => stars.get(`${product}\n${repo}`) !== count);
      for (const [repo, count] of changed) stars.set(`${product}\n${repo}`, count);
      return changed;
    },
    newPackages(product, repos) {
      const added = repos.filter((repo) => !packages.has(`${product}\n${repo}`));
      for (const repo of added) packages.add(`${product}\n${repo}`);
      return added;
    },
    forget() {
      stars.clear();
      packages.clear();
    },
  };
}
