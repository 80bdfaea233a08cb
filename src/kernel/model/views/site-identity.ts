import type { LocalText } from '#model/text/local-text.ts';

/** An image that the settings give the site, as it is served. */
export interface SiteImage {
  /** URL path. */
  readonly path: string;
  /** Media type. */
  readonly type: string;
  /** Width in pixels. */
  readonly width: number;
  /** Height in pixels. */
  readonly height: number;
}

export interface SiteLogo {
  /** The image for light themes, and for dark ones without {@link dark}. */
  readonly light: SiteImage;
  /** The image for dark themes, if there is another one. */
  readonly dark?: SiteImage;
}

/** A link that the settings give the site. */
export interface SiteLink {
  /** Text of the link. */
  readonly text: LocalText;
  /** An absolute URL, or a URL path of the site with its base. */
  readonly url: string;
}

/** A column of links above the footer. */
export interface SiteColumn {
  /** Title of the column. */
  readonly title: LocalText;
  readonly links: readonly SiteLink[];
}

/** What the settings add to the footer. */
export interface SiteFooter {
  /** Text at the end of the page, with links as in markdown. */
  readonly text?: LocalText;
  /** Links beside those of the package. */
  readonly links: readonly SiteLink[];
  /** Columns of links. */
  readonly columns: readonly SiteColumn[];
}

/** The bar above every page. */
export interface SiteAnnouncement {
  /** Identifies the announcement in browsers in which it was dismissed. */
  readonly id: string;
  /** Text of the bar. */
  readonly text: LocalText;
  /** Where the text leads; absent without a link. */
  readonly url?: string;
  /** When it ends, in milliseconds since 1970; absent for no end. */
  readonly until?: number;
  /** True if a visitor may dismiss it. */
  readonly dismissable: boolean;
}

/** What the settings say about the look and the name of the site. A field is absent where they say nothing. */
export interface SiteIdentity {
  /** Name of the site. */
  readonly name?: LocalText;
  /** A few words below the name. */
  readonly tagline?: LocalText;
  /** Description of the site. */
  readonly description?: LocalText;
  /** Logo in the header. */
  readonly logo?: SiteLogo;
  /** Icon of browser tabs. */
  readonly icon?: SiteImage;
  /** Links of the header. */
  readonly links?: readonly SiteLink[];
  readonly footer?: SiteFooter;
  readonly announcement?: SiteAnnouncement;
}
