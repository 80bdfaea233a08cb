import type { ReactElement } from 'react';
import type { WebSite } from 'schema-dts';
import type { Base } from '#model/address/address.ts';
import type { DocumentView } from '#model/views/document-view.ts';
import type { AppPage, FeaturePage } from '#model/views/page-view.ts';
import type { Translations } from '#web/i18n/translations.ts';

/**
 * A place of a page for parts of features: in the header, before its other buttons, in the head of the home page, before its
 * totals, after the pages that are like one that is missing, at the head of a page, where a part stands in for the card of a package and for the name of
 * the family, in the card, where a part stands in for the version of the manifest, at the top of the page sidebar, among the
 * notices above an article, after the totals of the Matrix, below the Matrix, after the releases of a package, one of the tabs
 * below an article, below these tabs, an item (`<li>`) of the facts in the card of a package, of the facts below an article,
 * there also after the last change, of the menu of what a reader may take along, or of the links in the notice of a preview, the
 * name of the release that changed a page last, the reason why there is no page, where a part stands in for that of the failure,
 * or at the end of a page of a package.
 */
export type Place =
  | 'header'
  | 'home'
  | 'missing'
  | 'head'
  | 'version'
  | 'sidebar'
  | 'notices'
  | 'totals'
  | 'below-matrix'
  | 'releases'
  | 'tabs'
  | 'below-tabs'
  | 'card'
  | 'facts'
  | 'change'
  | 'page-menu'
  | 'preview'
  | 'changed-in'
  | 'reason'
  | 'end';

/** What the tab of a part says. */
export interface PartTab {
  /** Its title. */
  readonly title: (texts: Translations) => string;
  /** Number of entries; absent for what is no list. */
  readonly total?: (view: AppPage) => number | undefined;
  /** The place of the parts that follow it. */
  readonly end?: Place;
}

/** A part that a feature adds to a page. */
export interface PagePart {
  /** Where it is. */
  readonly place: Place;
  /** The name of its file of inline styles, for a part above the article; its other styles may arrive late. */
  readonly styles?: string;
  /** What its tab says; absent elsewhere. */
  readonly tab?: PartTab;
  /** Renders it, with the parts that are at other places of the page; undefined for a page without it. */
  readonly render: (view: AppPage, at: PartsAt) => ReactElement | undefined;
}

/** Gives the parts of features that a page has at a place. */
export type PartsAt = (place: Place) => readonly ReactElement[];

/** A page that a feature has for itself. */
export interface FeaturePageType {
  /** Its name: that of {@link FeaturePage}, and of its file of inline styles. */
  readonly name: string;
  /** Its title; absent for one in a package, whose view has it. */
  readonly title?: (texts: Translations, view: FeaturePage) => string;
  /** True for one that may show the icon of any package. */
  readonly hasIcons?: true;
  /** Renders it, or what is above the article of one in a package; undefined for a page without its data. */
  readonly render: (view: AppPage) => ReactElement | undefined;
  /** The HTML of its article, with words of the language of the interface; the article itself when absent. */
  readonly article?: (html: string, texts: Translations) => string;
}

/** A section that a feature adds to the outline of the home page. */
export interface HomeSection {
  /** Id of its heading. */
  readonly id: string;
  /** Text of its heading. */
  readonly text: string;
}

/** A link in the head of a document to another resource. */
export interface HeadLink {
  /** How the resource belongs to the document, such as `alternate`. */
  readonly rel: string;
  /** The media type of the resource. */
  readonly type: string;
  /** The name of the resource, as plain text. */
  readonly title: string;
  /** The URL path of the resource. */
  readonly href: string;
}

/** An action of schema.org. The types of `schema-dts` lack the annotation that search engines require. */
export type SiteAction = WebSite['potentialAction'] & { readonly 'query-input': string };

/** The page door of a feature: what it adds to documents. */
export interface PageFeature {
  /** Its parts. */
  readonly parts?: readonly PagePart[];
  /** Its own pages. */
  readonly pages?: readonly FeaturePageType[];
  /** Its links in the head of a document. */
  readonly headLinks?: (document: Pick<DocumentView, 'site' | 'view'>) => readonly HeadLink[];
  /** What readers can do on the site, for search engines: a `potentialAction` of schema.org. The first feature that has it counts. */
  readonly siteAction?: (site: Base, origin: string) => SiteAction;
  /** Its sections in the outline of the home page, between the Matrix and the text about the family. */
  readonly homeSections?: (view: AppPage, texts: Translations) => readonly HomeSection[];
}
