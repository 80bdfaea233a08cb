import type { LocalText } from '#model/text/local-text.ts';
import type { Failure } from '#model/views/failure.ts';
import type { Matrix } from '#model/views/matrix/matrix.ts';
import type { AppPage, FilePage, PageView } from '#model/views/page-view.ts';
import type { SiteIdentity } from '#model/views/site-identity.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { stateId } from './element-ids.ts';

/** The site's data in the state of every document. */
export type Site = Pick<
  SiteView,
  | 'version'
  | 'product'
  | 'base'
  | 'defaultRepo'
  | 'family'
  | 'languages'
  | 'languageCookie'
  | 'themes'
  | 'themeCookie'
  | 'analytics'
  | 'emoji'
  | 'parts'
  | 'live'
  | 'mode'
  | 'ready'
> & {
  /** Titles of own themes by class name, where the settings give one. */
  readonly themeTitles?: Readonly<Record<string, LocalText>>;
  /** The name of the site; absent when the settings have none. */
  readonly identity?: Pick<SiteIdentity, 'name'> | undefined;
};

/** What the code of the browser knows of a page. Everything else it reads from the document. */
export type PageSummary = Pick<PageView, 'address' | 'path' | 'title'> & {
  /** Opaque version of the file; undefined when none is shown. */
  readonly version: string | undefined;
  /** Language versions of the page, in packages with translations. */
  readonly languages?: FilePage['languages'];
  /** True for a page that belongs to the site and to no place in a package. */
  readonly serverOnly?: true;
  /** The package in the header. */
  readonly package: Pick<PageView['package'], 'repo' | 'title' | 'core'>;
  /** Identity of the package in the family, on a page of a version that is not the current one. */
  readonly versionOf?: string;
  /** Name of that version, unless it is a commit or a preview. */
  readonly namedVersion?: string;
  /** Why there is no page to show. */
  readonly failure?: FailureSummary | undefined;
};

/** Why there is no page to show. */
export interface FailureSummary extends Pick<Failure, 'reason' | 'loading' | 'shell'> {
  /** HTTP status of the response; 0 where none came. */
  readonly status: number;
}

/** The state of a document, as JSON in a script element. */
export interface PageState {
  /** The site's data. The themes are attributes of the root element. */
  readonly site: Omit<Site, 'themes' | 'themeCookie'>;
  readonly view: PageSummary;
  readonly language: string;
  /** The canonical query that arranges the Matrix. */
  readonly query: string;
  /** The Matrix, where the page has one. The browser fetches its packages. */
  readonly matrix?: Pick<Matrix, 'version'>;
  /** The whole page, in documents that the browser translates itself: those of a static export. */
  readonly page?: AppPage;
}

/** Parses the state of a document. Throws SyntaxError if it is damaged. */
export function readState(text: string): PageState {
  // The server wrote it for this build.
  return JSON.parse(text) as PageState;
}

// The whole tag: an article may quote its attributes, but has no unescaped `<` in its text.
const stateElement = new RegExp(`<script type="application/json" id="${stateId}">([^<]*)<`);

/** The state in the HTML of a document; undefined if it is no document of a site. */
export function stateIn(html: string): PageState | undefined {
  const [, text] = stateElement.exec(html) ?? [];
  return text === undefined ? undefined : readState(text);
}
