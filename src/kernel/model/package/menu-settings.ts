import type { LocalText } from '#model/text/local-text.ts';

/** A link of the settings in the menus of a package. */
export interface MenuLink {
  /** Text of the link. */
  readonly text: LocalText;
  /** An absolute URL, or a path of the site without its base path. */
  readonly url: string;
  /** `new`, `beta` or a text; absent without a badge. */
  readonly badge?: string | undefined;
}

/** A line between links of a menu. */
export interface MenuSeparator {
  /** Distinguishes it from links. */
  readonly separator: true;
  /** Title of the links below it; absent without one. */
  readonly title?: LocalText | undefined;
}

/** What the settings add to the menus of a package. */
export type MenuItem = MenuLink | MenuSeparator;

/** Pages and menus of a package as the settings arrange them. */
export interface MenuSettings {
  /** Pages and folders that come first, in this order. */
  readonly order: readonly string[];
  /** Titles of pages, by path. */
  readonly titles: Readonly<Record<string, LocalText>>;
  /** Links and separators below the package's own menu. */
  readonly items: readonly MenuItem[];
}

/** Key of the settings for all packages. */
export const everyPackage = '*';

/** The settings of a package with those for all packages. */
export function mergedMenus(every: MenuSettings | undefined, own: MenuSettings | undefined): MenuSettings | undefined {
  if (every === undefined || own === undefined) return own ?? every;
  return {
    order: own.order.length > 0 ? own.order : every.order,
    // Both may name a page by different paths, of which the first counts.
    titles: { ...own.titles, ...every.titles, ...own.titles },
    items: [...own.items, ...every.items],
  };
}

/** The items without the separators that no link follows. */
export function withoutEmptySections(items: readonly MenuItem[]): readonly MenuItem[] {
  return items.filter((item, index) => 'url' in item || 'url' in (items[index + 1] ?? {}));
}
