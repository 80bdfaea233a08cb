import { pageOfPath, pathsOfPages, plainPath } from '#catalog/page-tree/page-of-path.ts';
import { everyPackage, type MenuSettings, mergedMenus } from '#model/package/menu-settings.ts';
import type { Package } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';
import type { Warning } from '#model/snapshot.ts';
import { nearest } from '#model/text/nearest.ts';

/** The family that menus are arranged for. */
export interface ArrangedFamily {
  /** Its packages. */
  readonly packages: readonly Package[];
  /** Every page by identity and file. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, Page>>;
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
  { packages, pages, aliases }: ArrangedFamily,
  settings: Readonly<Record<string, MenuSettings>>,
): PackagesWithMenus {
  const named = Object.entries(settings).filter(([name]) => name !== everyPackage);
  const repos = new Set(packages.map(({ repo }) => repo));
  const repoOf = (name: string): string => (repos.has(name) ? name : (aliases.get(name) ?? name));
  const byRepo = new Map(named.map(([name, menu]) => [repoOf(name), { name, menu }]));
  const every = Object.hasOwn(settings, everyPackage) ? settings[everyPackage] : undefined;
  const warnings = packages.flatMap(({ repo }) => {
    const own = byRepo.get(repo);
    return own === undefined ? [] : unknownPages(own.name, own.menu, pages.get(repo) ?? new Map());
  });
  const arranged = packages.map((item) => {
    const menus = mergedMenus(every, byRepo.get(item.repo)?.menu);
    return menus === undefined ? item : { ...item, menus };
  });
  return { packages: arranged, warnings };
}

function unknownPages(name: string, menu: MenuSettings, pages: ReadonlyMap<string, Page>): readonly Warning[] {
  const settings = [
    ...menu.order.map((path) => ({ setting: 'order', path })),
    ...Object.keys(menu.titles).map((path) => ({ setting: 'titles', path })),
  ];
  const known = pathsOfPages(pages.values());
  const isFolder = (path: string): boolean => known.some((file) => file.startsWith(`${plainPath(path)}/`));
  return settings
    .filter(({ setting, path }) => pageOfPath(path, pages) === undefined && !(setting === 'order' && isFolder(path)))
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
