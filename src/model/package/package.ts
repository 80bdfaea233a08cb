import { compareText } from '#model/text/compare-text.ts';
import type { RegistryName } from './registry-name.ts';
import type { Dependency } from './relations.ts';

/** One entry of a package's own menu. */
export interface MenuEntry {
  /** A key of the translation table `pages.menu`, or the label itself where no translation exists. */
  readonly name: string;
  /** A path inside the package (`docs/setup.html`), or an absolute http(s) URL. */
  readonly link: string;
}

/** True for an entry whose name is a key: where no translation has it, it has no words of its own to show. */
export function isMenuKey({ name }: Pick<MenuEntry, 'name'>): boolean {
  return name.startsWith('menu-');
}

/** A link that asks for support: a donation page, a sponsor page, a person's page. */
export interface NamedLink {
  /** The text to show; plain text. */
  readonly name: string;
  /** An absolute http(s) or mailto URL. */
  readonly url: string;
}

/**
 * What a repository says of itself: package.json and its `{product}` block, or what other manifests and the README give.
 * Every field is checked and has its default; text is plain text and never HTML.
 */
export interface Metadata {
  /** The published name, prefix included: `p3x-redis-ui`. */
  readonly name: string;
  /** The version as written, or undefined where the repository names none. */
  readonly version: string | undefined;
  /** One line about the package, emoji included; may be empty. */
  readonly description: string;
  /** When the metadata was made, in milliseconds since 1970 (the block's `time-stamp`). */
  readonly timeStamp: number | undefined;
  /** The code name, shown beside the type. */
  readonly code: string | undefined;
  /** True when the package is in the registry. */
  readonly publish: boolean;
  /** The repository's name at the source host, which may differ from the folder. */
  readonly reponame: string | undefined;
  /** Font Awesome class names, for example `fas fa-bolt`. */
  readonly icon: string;
  /** Stars; 0 when unknown. */
  readonly stars: number;
  /** Stripped from the name for display and identity. */
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
  /** The repository's page at its forge (https), or undefined. */
  readonly forge: string | undefined;
  /** SPDX licence expression as written. */
  readonly license: string | undefined;
  /** The package's own home page (http or https). */
  readonly homepage: string | undefined;
  /** Search words and topics. */
  readonly keywords: readonly string[];
  /** Donation and sponsor links. */
  readonly funding: readonly NamedLink[];
  /** The programming language it is written in, where it or its forge says so. */
  readonly language?: string | undefined;
  /** People who made it. */
  readonly contributors: readonly NamedLink[];
  /** True when its owner has closed it to changes. */
  readonly archived: boolean;
  /** True when its owner wants nobody to see it. */
  readonly hidden?: boolean | undefined;
  /** How its registry knows it; absent where no manifest tells, or where the package says that it is private. */
  readonly registryName?: RegistryName | undefined;
  /** The packages that its manifest asks for, of the family or not; absent where no manifest tells. */
  readonly dependencies?: readonly Dependency[] | undefined;
}

/** The default of {@link Metadata.icon}. */
export const defaultIcon = 'fas fa-bolt';

/** A repository with its metadata, as a member of the family. */
export interface Package extends Metadata {
  /** The identity in the family and the key of every table: the name without prefix, made unique. */
  readonly repo: string;
  /** The folder or repository name at the source; requests that use it are redirected. */
  readonly folder: string;
  /** The name to show: `Matrix` for the core package, else the name without prefix. */
  readonly title: string;
  /** True for the one package named like the product. */
  readonly core: boolean;
  /** True for the core package of a family that has none: it has a first page, and is in no list of packages. */
  readonly generated?: true;
}

/** The name without its prefix (E-02). */
export function shortName(metadata: Pick<Metadata, 'name' | 'prefix'>): string {
  const { name, prefix } = metadata;
  return prefix && name.length > prefix.length && name.startsWith(prefix) ? name.slice(prefix.length) : name;
}

type Ranked = Pick<Package, 'stars' | 'repo'> & Partial<Pick<Package, 'archived'>>;

/** Stars descending, ties by name (E-02); archived packages after all others. */
export function byStars(a: Ranked, b: Ranked): number {
  const age = Number(a.archived ?? false) - Number(b.archived ?? false);
  return age || b.stars - a.stars || compareText(a.repo, b.repo);
}

/** A star count as shown: `999`, `1k`, `1.5k`; undefined below 1 (P-03, V-02). */
export function starLabel(stars: number): string | undefined {
  if (stars < 1) return undefined;
  if (stars < 1000) return String(stars);
  return `${(Math.floor(stars / 100) / 10).toFixed(1).replace(/\.0$/, '')}k`;
}

// What emoji are made of, other signs, and keycaps. RGI_Emoji would say it in a word, but takes a browser 35 ms to learn.
const emojiStart =
  /^(?:[\p{So}⁂\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\u{E0020}-\u{E007F}\s]|\u200D|\u20E3|\uFE0F|[0-9#*]\uFE0F?\u20E3)+/u;

/** The description without the emoji it begins with (P-05). */
export function plainDescription(description: string): string {
  return description.replace(emojiStart, '').trim();
}
