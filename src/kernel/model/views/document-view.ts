import type { PageView } from './page-view.ts';
import type { SiteView } from './site-view.ts';
import type { SlottedHtml } from './slotted-view.ts';

/** Parts of a page that come from documents of the family: safe HTML in the document itself. */
export interface PageHtml extends SlottedHtml {
  readonly article: string;
  /** Badges for the card; empty when there are none. */
  readonly badges: string;
  /** Content that many pages repeat and this one hides; empty when there is none. */
  readonly folded: string;
}

/** The HTML of a page without an article. */
export const noHtml: PageHtml = { article: '', badges: '', folded: '' };

/** Everything that a document is rendered from. */
export interface DocumentView extends PageHtml {
  /** Data shared by all pages. */
  readonly site: SiteView;
  /** The page. */
  readonly view: PageView;
  /** URL path of the image in previews of links to it; absent without one. */
  readonly sharedImage?: string | undefined;
  /** The language of the interface, one of {@link SiteView.languages}. */
  readonly language: string;
  /** The language that the query asks for and the site does not have. */
  readonly refused?: string | undefined;
  /** Arrangement of the Matrix as a canonical query; '' for the default. */
  readonly query: string;
}
