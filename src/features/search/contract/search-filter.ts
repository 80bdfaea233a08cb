import type { PackageGroup } from '#model/package/package-group.ts';
import { findGroupId } from './find-group-id.ts';
import { type GroupTerms, readGroupTerms } from './group-term.ts';

/** A filter of the search, in each form in which it is given. Its value is a string. */
export interface FilterKind {
  /** Query parameter of the API and of the search page. */
  readonly param: string;
  /** Input of the search tool for agents. */
  readonly input: string;
  /** Description of the input. */
  readonly description: string;
  /** Reason why the API refuses an unknown value, as a sentence. */
  readonly refused: string;
  /** Reason why the tool refuses an unknown value, as sentences. */
  readonly unknown: (value: string, names: FilterNames) => string;
  /** The value to search with; undefined for an unknown one. */
  readonly parse: (value: string, names: FilterNames) => string | undefined;
}

/** The names that filters of a site may have. */
export interface FilterNames {
  /** Finds the identity of the package with a name; undefined when there is none. */
  readonly packageOf: (name: string) => string | undefined;
  /** The groups of packages; absent without any. */
  readonly groups?: readonly PackageGroup[] | undefined;
}

/** Length of the name of a version, in characters. */
const maxVersionLength = 200;

/** All filters by name. */
export const searchFilters = {
  /** Identity of the only package to search. */
  repo: {
    param: 'in',
    input: 'package',
    description: 'Search in this package only, by its name.',
    refused: 'The package that "in" names is not one of this site.',
    unknown: (value: string) => `There is no package "${value}". list_packages names all of them.`,
    parse: (value: string, { packageOf }: FilterNames) => packageOf(value),
  },
  /** Name of the version of that package to search, as in addresses; the current one when absent. */
  version: {
    param: 'version',
    input: 'version',
    description: 'Search in this version of the package, such as 2.4.0; the current version by default.',
    refused: '"version" is the name of a version, such as "2.4.0".',
    unknown: () => 'The name of a version is too long. list_packages names the versions.',
    parse: (value: string) => (value.length > maxVersionLength ? undefined : value),
  },
  /** Id of the group whose packages are searched. */
  group: {
    param: 'group',
    input: 'group',
    description: 'Search in the packages of this group only, by its title. A site may have no groups.',
    refused: 'The group that "group" names is not one of this site.',
    unknown: (value: string, { groups = [] }: FilterNames) =>
      `There is no group "${value}". ${groups.length === 0 ? 'This site has no groups.' : `The groups are: ${groups.map(({ id }) => id).join(', ')}.`}`,
    parse: (value: string, { groups = [] }: FilterNames) => findGroupId(value, groups),
  },
} as const satisfies Readonly<Record<string, FilterKind>>;

const filterKinds = Object.entries<FilterKind>(searchFilters);

export type FilterName = keyof typeof searchFilters;

/** Name of a filter as an input of the search tool. */
export type FilterInput = (typeof searchFilters)[FilterName]['input'];

/** What a search is restricted to; a filter without a value restricts nothing. */
export type SearchFilter = { readonly [Name in FilterName]?: string | undefined };

/** The filters of a request. */
export interface ReadFilter {
  /** The filters with a known value. */
  readonly filter: SearchFilter;
  /** Filters with an unknown value. */
  readonly unknown: readonly { readonly kind: FilterKind; readonly value: string }[];
}

/** Reads the filters of a request; `read` gives the value of one, or undefined. */
export function readFilter(read: (kind: FilterKind) => string | undefined, names: FilterNames): ReadFilter {
  const given = filterKinds.flatMap(([name, kind]) => {
    const value = read(kind);
    return value === undefined ? [] : [{ name, kind, value, parsed: kind.parse(value, names) }];
  });
  return {
    filter: Object.fromEntries(given.map(({ name, parsed }) => [name, parsed])),
    unknown: given.filter(({ parsed }) => parsed === undefined),
  };
}

/** A search text and the filters of a request. */
export interface ReadSearch extends ReadFilter {
  /** The text without the terms that name a group. */
  readonly text: string;
}

/** Reads a search text and the filters of a request. On a site with groups, `group:name` in the text is a filter too. */
export function readSearch(
  text: string,
  read: (kind: FilterKind) => string | undefined,
  names: FilterNames,
): ReadSearch {
  const terms: GroupTerms = names.groups?.length ? readGroupTerms(text) : { text, group: undefined };
  const inText = (kind: FilterKind) => (kind.param === searchFilters.group.param ? terms.group : undefined);
  return { text: terms.text, ...readFilter((kind) => inText(kind) ?? read(kind), names) };
}

/** The refusal of a search in a group that the site does not have; undefined without one. */
export function unknownGroup(unknown: ReadFilter['unknown']) {
  const found = unknown.find(({ kind }) => kind.param === searchFilters.group.param);
  return found && ({ reason: 'group', group: found.value } as const);
}

/** The filters as query parameters. */
export function filterParams(filter: SearchFilter): Readonly<Record<string, string>> {
  const values = new Map(Object.entries(filter));
  return Object.fromEntries(
    filterKinds.flatMap(([name, { param }]) => {
      const value = values.get(name);
      return value === undefined ? [] : [[param, value]];
    }),
  );
}
