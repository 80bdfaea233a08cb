import { byStars, type Package } from './package.ts';

/** Fields of a package that the filter reads. */
export type Filterable = Pick<Package, 'name' | 'repo' | 'code' | 'stars'> & {
  /** Name of the repository, if it is not the identity of the package. */
  readonly reponame?: string | undefined;
  /** Names of the packages in folders of its repository. */
  readonly packages?: readonly string[];
  /** Id of its group. */
  readonly group?: string;
};

/** Prefix of a term that names a group by its id. */
const groupPrefix = 'group:';

/** The terms of a search text: trimmed, split on whitespace and commas, lower-cased, literal (L-02, L-10). */
export function filterTerms(text: string): readonly string[] {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((term) => term !== '');
}

/**
 * The packages that match any term, most matching terms first, then by stars; all of them for an empty text (L-02, L-03).
 * Terms such as `group:tools` restrict them to groups.
 */
export function filterPackages<T extends Filterable>(packages: readonly T[], text: string): readonly T[] {
  const given = filterTerms(text);
  const groups = given.filter((term) => term.startsWith(groupPrefix)).map((term) => term.slice(groupPrefix.length));
  const terms = given.filter((term) => !term.startsWith(groupPrefix));
  const isInGroups = ({ group = '' }: T) => groups.length === 0 || groups.includes(group);
  if (terms.length === 0) return groups.length === 0 ? packages : packages.filter(isInGroups);
  /** By number of matching terms. */
  const found: T[][] = [];
  for (const index of orderOf(packages)) {
    const item = packages[index];
    const matches = item && isInGroups(item) ? matchCount(item, terms) : 0;
    if (item && matches > 0) {
      found[matches] ??= [];
      found[matches].push(item);
    }
  }
  return found.reverse().flat();
}

const knownOrders = new WeakMap<readonly Filterable[], readonly number[]>();

/** The indices of packages by stars. A family of 5,000 is sorted once, and not for each key of a search. */
function orderOf(packages: readonly Filterable[]): readonly number[] {
  const sorted = () => [...packages.entries()].sort(([, a], [, b]) => byStars(a, b)).map(([index]) => index);
  const order = knownOrders.get(packages) ?? sorted();
  knownOrders.set(packages, order);
  return order;
}

const knownTexts = new WeakMap<Filterable, readonly string[]>();

function matchCount(item: Filterable, terms: readonly string[]): number {
  const texts = knownTexts.get(item) ?? textsOf(item);
  knownTexts.set(item, texts);
  return terms.filter((term) => texts.some((text) => text.includes(term))).length;
}

/** The texts of a package that terms are compared with, in lower case. */
function textsOf({ name, repo, reponame = '', code = '', packages = [] }: Filterable): readonly string[] {
  return [name, repo, reponame, code, ...packages].map((text) => text.toLowerCase());
}
