import type { MenuItem } from '#model/package/menu-settings.ts';
import type { MenuEntry, Metadata, Package } from '#model/package/package.ts';
import type { LocalText } from '#model/text/local-text.ts';

/** One package as the package drawer and the header show it. */
export type PackageRow = Pick<
  Package,
  'repo' | 'name' | 'title' | 'code' | 'icon' | 'stars' | 'core' | 'description' | 'forge' | 'archived'
> & {
  /** Name of the repository; absent if it is the identity of the package. */
  readonly reponame?: string | undefined;
  /** Names of the packages in folders of the repository, which filters find; absent without any. */
  readonly packages?: readonly string[];
  /** Id of its group; absent without one. */
  readonly group?: string;
};

/** A menu entry in the header. */
export interface MenuView extends MenuEntry {
  /** Title of the linked page, for an entry whose name is a translation key. */
  readonly title?: string;
  /** Title of the linked page in the settings, which takes the place of the name; absent without one. */
  readonly label?: LocalText;
}

/** The package of a page in the header, card and footer. */
export type PackageView = PackageRow &
  Pick<
    Metadata,
    'version' | 'type' | 'angular' | 'snap' | 'build' | 'publish' | 'license' | 'homepage' | 'funding' | 'contributors'
  > & {
    /** Menu of the package. */
    readonly menu: readonly MenuView[];
    /** Links and separators of the settings below the menu; absent without any. */
    readonly menuItems?: readonly MenuItem[];
    /** True if a release or a page of it has a date. */
    readonly dated?: true;
  };
