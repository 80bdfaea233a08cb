import type { Package } from '#model/package/package.ts';
import { type GroupSettings, matchesPattern, packageGroups, topicPrefix } from '#model/package/package-group.ts';
import type { Warning } from '#model/warning.ts';

export interface GroupedPackages {
  /** The packages in the same order, each with the id of its group. */
  readonly packages: readonly Package[];
  /** One for each pattern that matches no package. */
  readonly warnings: readonly Warning[];
}

/** Gives each package the first group that matches it. A core package is in no group. */
export function withGroups(packages: readonly Package[], settings: readonly GroupSettings[]): GroupedPackages {
  if (settings.length === 0) return { packages, warnings: [] };
  const ids = packageGroups(settings).map(({ id }) => id);
  const tests = settings.map(({ match }) => match.map((pattern) => ({ pattern, matches: matchesPattern(pattern) })));
  const others = packages.filter(({ core }) => !core);
  const grouped = packages.map((item) => {
    const index = item.core ? -1 : tests.findIndex((group) => group.some(({ matches }) => matches(item)));
    const id = ids[index];
    return id === undefined ? item : { ...item, group: id };
  });
  const warnings = tests.flatMap((group, index) =>
    group
      .filter(({ pattern, matches }) => isPattern(pattern) && !others.some(matches))
      .map(({ pattern }) => ({
        repository: `groups[${index}].match`,
        file: undefined,
        message: `"${pattern}" matches no package. Use the names or the topics of packages.`,
      })),
  );
  return { packages: grouped, warnings };
}

/** True for a pattern that is no plain name: unknown names are warned of with the most similar name. */
export function isPattern(pattern: string): boolean {
  return pattern.includes('*') || pattern.toLowerCase().startsWith(topicPrefix);
}
