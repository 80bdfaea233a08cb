import type { NamedLink } from '#model/package/package.ts';

/** A promo section (P-06): texts by language come from the translations unless settings name their own. */
export interface Promo {
  /** Which translated text is shown. */
  readonly kind: 'web-development' | 'network-tool';
  /** Where it leads. */
  readonly url: string;
}

/** Links of the footer and the card; undefined hides the link. URLs may hold `{name}`, `{repo}` and `{locale}`. */
export interface SiteLinks {
  /** The developer's name and site (F-01). */
  readonly developer: NamedLink | undefined;
  /** The package's page at the registry, with `{name}`. */
  readonly registry: string | undefined;
  /** The repository's page at the source host, with `{repo}`, for packages that name no forge of their own. */
  readonly sourceHost: string | undefined;
  /** The snap store page, with `{name}`. */
  readonly snap: string | undefined;
  /** Where to pay or donate. */
  readonly payment: string | undefined;
  /** Where to write to. */
  readonly contact: string | undefined;
  /** The social page. */
  readonly social: string | undefined;
  /** The uptime badge: where it leads and its image. */
  readonly uptime: { readonly url: string; readonly image: string | undefined } | undefined;
}

/** People of the whole family (P-10), beside those that its packages name. */
export interface People {
  /** Who made it. */
  readonly contributors: readonly NamedLink[];
  /** Who gives money. */
  readonly backers: readonly NamedLink[];
  /** Which organisations pay for it. */
  readonly sponsors: readonly NamedLink[];
}
