import type { NamedLink } from '#model/package/package.ts';

/** A promo section (P-06). The translations have default texts for each language; the settings may override them. */
export interface Promo {
  /** Which translated text to show. */
  readonly kind: 'web-development' | 'network-tool';
  /** URL of its link. */
  readonly url: string;
}

/** Links of the footer and the card; undefined hides the link. URLs may hold `{name}`, `{repo}` and `{locale}`. */
export interface SiteLinks {
  /** Name and site of the developer (F-01). */
  readonly developer: NamedLink | undefined;
  /** Page of a package at the registry, with `{name}`. */
  readonly registry: string | undefined;
  /** Page of a repository at the source host, with `{repo}`, for packages without a forge of their own. */
  readonly sourceHost: string | undefined;
  /** The snap store page, with `{name}`. */
  readonly snap: string | undefined;
  /** Page for payments or donations. */
  readonly payment: string | undefined;
  /** Contact address. */
  readonly contact: string | undefined;
  /** The social page. */
  readonly social: string | undefined;
  /** Uptime badge: its link and image. */
  readonly uptime: { readonly url: string; readonly image: string | undefined } | undefined;
}

/** People of the family (P-10), in addition to those of its packages. */
export interface People {
  /** Who made it. */
  readonly contributors: readonly NamedLink[];
  /** Who gives money. */
  readonly backers: readonly NamedLink[];
  /** Which organisations pay for it. */
  readonly sponsors: readonly NamedLink[];
}
