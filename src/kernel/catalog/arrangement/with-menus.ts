import { pageOfPath, pathsOfPages, plainPath } from '#catalog/page-tree/page-of-path.ts';
import { everyPackage, type MenuSettings, mergedMenus } from '#model/package/menu-settings.ts';
import type { Package } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';
import { nearest } from '#model/text/nearest.ts';
import type { Warning } from '#model/warning.ts';

/** The family that menus are arranged for. */
export interface ArrangedFamily {
  readonly packages: readonly Package[];
  /** Gives the pages of a package by file. */
  readonly pagesOf: (repo: string) => ReadonlyMap<string, Page>;
  /** Other names of packages, with the identity of each. */
  readonly aliases: ReadonlyMap<string, string>;
}

/** Packages with the menus of the settings. */
export interface PackagesWithMenus {
  /** The packages in the same order. */
  readonly packages: readonly Package[];
  /** One for each page that the settings name and that the package does not have. */
  readonly warnings: readonly Warning[];
}

/** Maximum number of paths to compare by edit distance. */
const maxCompared = 5_000;

/** Gives each package the order, the titles and the menu items that the settings have for it. */
export function withMenus(
  { packages, pagesOf, aliases }: ArrangedFamily,
  settings: Readonly<Record<string, MenuSettings>>,
): PackagesWithMenus {
  const named = Object.entries(settings).filter(([name]) => name !== everyPackage);
  const repos = new Set(packages.map(({ repo }) => repo));
  const repoOf = (name: string): string => (repos.has(name) ? name : (aliases.get(name) ?? name));
  const byRepo = Map.groupBy(
    named.map(([name, menu]) => ({ name, menu })),
    ({ name }) => repoOf(name),
  );
  const every = Object.hasOwn(settings, everyPackage) ? settings[everyPackage] : undefined;
  const warnings = packages.flatMap(({ repo }) => {
    const [own, ...others] = byRepo.get(repo) ?? [];
    if (own === undefined) return [];
    const repeated = others.map(({ name }) => sameAs(name, own.name));
    return [...repeated, ...unknownPages(own.name, own.menu, pagesOf(repo))];
  });
  const ofEvery =
    every === undefined
      ? []
      : unknownEverywhere(
          every,
          packages.map(({ repo }) => pagesOf(repo)),
        );
  const arranged = packages.map((item) => {
    const menus = mergedMenus(every, byRepo.get(item.repo)?.[0]?.menu);
    return menus === undefined ? item : { ...item, menus };
  });
  return { packages: arranged, warnings: [...warnings, ...ofEvery] };
}

function sameAs(name: string, first: string): Warning {
  const message = `"${name}" is the same package as "${first}", whose menu is used. Put both under one name.`;
  return { repository: `menus.${name}`, file: undefined, message };
}

/** A page or a folder that a menu names, and the setting that names it. */
interface MenuPath {
  readonly setting: 'order' | 'titles';
  readonly path: string;
}

function namedPaths({ order, titles }: MenuSettings): readonly MenuPath[] {
  return [
    ...order.map((path) => ({ setting: 'order' as const, path })),
    ...Object.keys(titles).map((path) => ({ setting: 'titles' as const, path })),
  ];
}

/** Creates the test of a path that a package does not have. */
function isUnknownIn(pages: ReadonlyMap<string, Page>, known: readonly string[]) {
  const isFolder = (path: string): boolean => known.some((file) => file.startsWith(`${plainPath(path)}/`));
  return ({ setting, path }: MenuPath): boolean =>
    pageOfPath(path, pages) === undefined && !(setting === 'order' && isFolder(path));
}

/** Warnings of paths for all packages that no package has. */
function unknownEverywhere(every: MenuSettings, packages: readonly ReadonlyMap<string, Page>[]): readonly Warning[] {
  const unknown = packages.reduce(
    (left, pages) => (left.length === 0 ? left : left.filter(isUnknownIn(pages, pathsOfPages(pages.values())))),
    namedPaths(every),
  );
  return unknown.map(({ setting, path }) => ({
    repository: `menus.${everyPackage}.${setting}`,
    file: undefined,
    message: `No package has a page "${path}". Use its path in the repositories.`,
  }));
}

function unknownPages(name: string, menu: MenuSettings, pages: ReadonlyMap<string, Page>): readonly Warning[] {
  const known = pathsOfPages(pages.values());
  return namedPaths(menu)
    .filter(isUnknownIn(pages, known))
    .map(({ setting, path }) => {
      const near = nearest(path, known.slice(0, maxCompared)) ?? nearest(`${path}.md`, known.slice(0, maxCompared));
      const hint = near === undefined ? 'Use its path in the repository.' : `Did you mean "${near}"?`;
      return {
        repository: `menus.${name}.${setting}`,
        file: undefined,
        message: `"${name}" has no page "${path}". ${hint}`,
      };
    });
}
