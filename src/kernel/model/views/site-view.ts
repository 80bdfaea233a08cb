import type { EmojiSource } from '#model/address/site-paths.ts';
import type { CustomTheme } from '#model/custom-themes.ts';
import type { PackageGroup } from '#model/package/package-group.ts';
import type { People, Promo, SiteLinks } from '#model/package/site-links.ts';
import type { PackageRow } from './package-view.ts';
import type { PartData } from './part-data.ts';
import type { SiteIdentity } from './site-identity.ts';

/** Data shared by all pages of the site. */
export interface SiteView {
  /** Changes with the settings and the build; opaque. */
  readonly version: string;
  /** Scheme and host of the public URL, the part before {@link base}; undefined when the settings have none. */
  readonly origin: string | undefined;
  /** Contents of the verification tags in the head (C-08); undefined omits a tag. */
  readonly verification: {
    readonly yandex: string | undefined;
    readonly google: string | undefined;
    readonly microsoft: string | undefined;
  };
  /** True if a release or a page of the family has a date. */
  readonly dated?: true;
  /** Product name. */
  readonly product: string;
  /** Base path of every URL path of the site; '' at the root of the host. */
  readonly base: string;
  /** Package of the home page, if it is not the core package (`pages.github.defaultRepo`). */
  readonly defaultRepo?: string | undefined;
  /** Name of the family, shown for a package without a type (`pages.github.repoNames`). */
  readonly family: string;
  /** What the settings say about the name and the look of the site; absent when they say nothing. */
  readonly identity?: SiteIdentity | undefined;
  /** Every package, ordered by stars. */
  readonly packages: readonly PackageRow[];
  /** The groups of packages in order; absent without any. */
  readonly groups?: readonly PackageGroup[] | undefined;
  /** Available languages, the default first. */
  readonly languages: readonly string[];
  /** Name of the language cookie. */
  readonly languageCookie: string;
  /** Available theme class names, in the order of the toggle. */
  readonly themes: readonly string[];
  /** The themes of the settings with their colours; absent without any. */
  readonly ownThemes?: readonly CustomTheme[] | undefined;
  /** True for a site whose visitors begin with a light or a dark theme, as their system prefers. */
  readonly followsDevice?: true | undefined;
  /** False for a site that does not say when it is ready (P-08). */
  readonly ready?: false | undefined;
  /** Name of the theme cookie. */
  readonly themeCookie: string;
  /** Footer and card links. */
  readonly links: SiteLinks;
  /** People of the family, shown for every package. */
  readonly people: People;
  /** Promo sections below every page. */
  readonly promos: readonly Promo[];
  /** Analytics id; undefined without analytics (C-06). */
  readonly analytics: string | undefined;
  /** How emoji are shown. */
  readonly emoji: EmojiSource;
  /** Data of features that no sync changes; absent without any. */
  readonly parts?: PartData | undefined;
  /** True if the server announces new versions to open pages. */
  readonly live: boolean;
  /** Copyright year: the current one for a server, else that of the last change; undefined when unknown. */
  readonly year: number | undefined;
  /** `production`, or `development` under `npm run dev` and in its tests. */
  readonly mode: 'production' | 'development';
}
