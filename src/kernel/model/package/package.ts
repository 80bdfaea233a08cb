import { compareText } from '#model/text/compare-text.ts';
import type { Dependency } from './dependency.ts';
import type { MenuSettings } from './menu-settings.ts';
import type { RegistryName } from './registry-name.ts';
import type { WorkspacePackage } from './workspace-package.ts';

/** One entry of a package's own menu. */
export interface MenuEntry {
  /** Key of the translation table `pages.menu`, or the label itself when there is no such key. */
  readonly name: string;
  /** A path inside the package (`docs/setup.html`), or an absolute http(s) URL. */
  readonly link: string;
  /** `new`, `beta` or a text; absent without a badge. */
  readonly badge?: string;
}

/** True for an entry whose name is a translation key, which must not be shown as it is. */
export function isMenuKey({ name }: Pick<MenuEntry, 'name'>): boolean {
  return name.startsWith('menu-');
}

/** A link to a person, a sponsor or a donation page. */
export interface NamedLink {
  /** Text of the link in plain text. */
  readonly name: string;
  /** An absolute http(s) or mailto URL. */
  readonly url: string;
}

/**
 * Metadata of a repository: package.json and its `{product}` block, or other manifests and the README. Every field is
 * validated and has its default; text is plain text and never HTML.
 */
export interface Metadata {
  /** Published name, including the prefix: `p3x-redis-ui`. */
  readonly name: string;
  /** Version as written; undefined when the repository has none. */
  readonly version: string | undefined;
  /** Description in one line, including emoji; may be empty. */
  readonly description: string;
  /** When the metadata was written, in milliseconds since 1970 (`time-stamp` of the block). */
  readonly timeStamp: number | undefined;
  /** The code name, shown beside the type. */
  readonly code: string | undefined;
  /** True when the package is in the registry. */
  readonly publish: boolean;
  /** True when its metadata block does not say that it is in the registry. Without a block, the manifest decides. */
  readonly unpublished?: true | undefined;
  /** Repository name at the source host, which may differ from the folder. */
  readonly reponame: string | undefined;
  /** Font Awesome class names, for example `fas fa-bolt`. */
  readonly icon: string;
  /** True when no settings and no metadata block choose an icon: a {@link Package} shows its logo or a monogram instead. */
  readonly iconless?: true | undefined;
  /** Stars; 0 when unknown. */
  readonly stars: number;
  /** Prefix that is removed from the name for display and identity. */
  readonly prefix: string | undefined;
  /** A kind of package; `openwrt` marks an OpenWrt package. */
  readonly type: string | undefined;
  /** The Angular version it is built on. */
  readonly angular: string | undefined;
  /** True when it is in the snap store. */
  readonly snap: boolean;
  /** False hides the uptime badge. */
  readonly build: boolean;
  /** The package's own menu. */
  readonly menu: readonly MenuEntry[];
  /** Web page of the repository at its forge (https), or undefined. */
  readonly forge: string | undefined;
  /** SPDX licence expression as written. */
  readonly license: string | undefined;
  /** The package's own home page (http or https). */
  readonly homepage: string | undefined;
  /** Search words and topics. */
  readonly keywords: readonly string[];
  /** Donation and sponsor links. */
  readonly funding: readonly NamedLink[];
  /** Main programming language, from the manifest or the forge. */
  readonly language?: string | undefined;
  /** Contributors of the package. */
  readonly contributors: readonly NamedLink[];
  /** True when the repository is archived. */
  readonly archived: boolean;
  /** True when the owner hides the package. */
  readonly hidden?: boolean | undefined;
  /** Name at its registry; absent without a manifest, and for a private package. */
  readonly registryName?: RegistryName | undefined;
  /** Dependencies from its manifests, inside or outside of the family; absent without a manifest. */
  readonly dependencies?: readonly Dependency[] | undefined;
  /** Packages in folders of the repository, by name; absent when there are none. */
  readonly workspacePackages?: readonly WorkspacePackage[] | undefined;
}

/** The default of {@link Metadata.icon}. */
export const defaultIcon = 'fas fa-bolt';

/** A repository with its metadata, as a member of the family. Its icon may also be an image or a monogram, see `parseIcon`. */
export interface Package extends Metadata {
  /** Identity in the family and key of every table: the name without prefix, made unique. */
  readonly repo: string;
  /** Name of the folder or repository at the source, which redirects to the identity. */
  readonly folder: string;
  /** Display name: `Matrix` for the core package, else the name without prefix. */
  readonly title: string;
  /** True for the one package named like the product. */
  readonly core: boolean;
  /**
   * True for the core package that is generated for a family without one: it has a first page, but is in no list of
   * packages.
   */
  readonly generated?: true;
  /** True if a release or a page of it has a date. */
  readonly dated?: true;
  /** Id of its group; absent without one. */
  readonly group?: string;
  /** Order, titles and menu items of the settings; absent without any. */
  readonly menus?: MenuSettings;
  /** Identity of the package whose pages give the entries of the menu their titles; absent for its own pages. */
  readonly menuTitlesOf?: string;
}

/** The name without its prefix (E-02). */
export function shortName(metadata: Pick<Metadata, 'name' | 'prefix'>): string {
  const { name, prefix } = metadata;
  return prefix && name.length > prefix.length && name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

/** The name of a package without its scope: `core` for `@lamp/core`. */
export function unscopedName(name: string): string {
  return name.replace(/^@[^/]+\//, '');
}

type Ranked = Pick<Package, 'stars' | 'repo'> & Partial<Pick<Package, 'archived'>>;

/** Stars descending, ties by name (E-02); archived packages after all others. */
export function byStars(a: Ranked, b: Ranked): number {
  const age = Number(a.archived ?? false) - Number(b.archived ?? false);
  return age || b.stars - a.stars || compareText(a.repo, b.repo);
}

/** A star count as shown: `999`, `1k`, `1.5k`, with the separator of the language; undefined below 1 (P-03, V-02). */
export function starLabel(stars: number, decimal = '.'): string | undefined {
  if (stars < 1) return undefined;
  if (stars < 1000) return String(stars);
  // A number below a million does not read as one.
  const thousands = Math.min(Math.round(stars / 100) / 10, stars < 1_000_000 ? 999.9 : Number.POSITIVE_INFINITY);
  return `${thousands.toFixed(1).replace(/\.0$/, '').replace('.', decimal)}k`;
}

// Emoji with modifiers, and keycaps. RGI_Emoji would match them all, but a browser takes 35 ms to compile it.
const emojiStart =
  /^(?:[\p{So}⁂\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{E0020}-\u{E007F}\s]|\u200D|\u20E3|\uFE0F|[0-9#*]\uFE0F?\u20E3)+/u;

/** The description without the emoji it begins with (P-05). */
export function plainDescription(description: string): string {
  return description.replace(emojiStart, '').trim();
}
