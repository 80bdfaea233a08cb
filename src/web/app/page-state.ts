import type { LocalText } from '#model/text/local-text.ts';
import type { DocumentView } from '#model/views/document-view.ts';
import type { Failure } from '#model/views/failure.ts';
import type { Matrix } from '#model/views/matrix/matrix.ts';
import {
  type AppPage,
  type DocumentPage,
  firstOf,
  isServerOnly,
  type PackagePage,
  type PageView,
} from '#model/views/page-view.ts';
import type { SiteIdentity } from '#model/views/site-identity.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { stateId } from './element-ids.ts';
import { familyRepo, isOldVersion } from './package-version.ts';

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
  | 'offline'
  | 'live'
  | 'mode'
  | 'background'
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
  readonly languages?: DocumentPage['languages'];
  /** True for a page that belongs to the site and to no place in a package. */
  readonly serverOnly?: true;
  /** The package in the header. */
  readonly package: Pick<PageView['package'], 'repo' | 'title' | 'core'>;
  /** Identity of the package in the family, on a page of a version that is not the current one. */
  readonly versionOf?: string;
  /** Name of that version, if it can be searched. */
  readonly searchVersion?: string;
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

/** The state of a document as JSON for a script element. */
export function stateJson({ site, view, language, query }: DocumentView): string {
  const matrix = firstOf(view)?.matrix;
  const state: PageState = {
    site: browserSite(site),
    view: summaryOf(view),
    language,
    query,
    ...(matrix && { matrix: { version: matrix.version } }),
    ...(!site.live && site.languages.length > 1 && { page: withoutContent(view) }),
  };
  return scriptJson(state);
}

/** The part of a view that the browser's code uses. */
export function summaryOf(view: PageView): PageSummary {
  const { address, path, title, package: item } = view;
  const { version, languages } = view.kind === 'document' ? view : {};
  const { repo, title: name, core } = item;
  return {
    address,
    path,
    title,
    version,
    package: { repo, title: name, core },
    ...(languages && { languages }),
    ...(isServerOnly(view) && { serverOnly: true }),
    ...(view.kind === 'document' && isOldVersion(view) && { versionOf: familyRepo(view), ...searchVersionOf(view) }),
    ...(view.kind === 'failure' && { failure: failureSummary(view.failure) }),
  };
}

/** The version of the page as the search names it; commits and previews are not searched. */
function searchVersionOf({ versions }: DocumentPage): Pick<PageSummary, 'searchVersion'> {
  const isSearched = versions?.preview === undefined && versions !== undefined && !versions.isCommit;
  return isSearched ? { searchVersion: versions.shown } : {};
}

function failureSummary({ status, reason, loading, shell }: Failure): FailureSummary {
  return { status, reason, ...(loading && { loading }), ...(shell && { shell }) };
}

/** The view without the page tree, the outline, the Matrix and the results of a search, which are in the document and in files. */
function withoutContent(view: PageView): AppPage {
  switch (view.kind) {
    case 'document':
      return {
        ...withoutPlace(view),
        headings: view.headings.slice(0, 1).filter(({ depth }) => depth === 1),
        first: view.first && { ...view.first, matrix: undefined },
      };
    case 'empty':
      return { ...withoutPlace(view), first: { ...view.first, matrix: undefined } };
    case 'folder':
    case 'comparison':
      return withoutPlace(view);
    case 'search': {
      const { search: _, ...rest } = view;
      return rest;
    }
    default:
      return view;
  }
}

function withoutPlace<View extends PackagePage>(view: View): View {
  return { ...view, place: { ...view.place, pages: [] } };
}

/** The site's data for the browser's code. */
function browserSite(view: SiteView): PageState['site'] {
  const { version, product, base, defaultRepo, family, languages, languageCookie } = view;
  const { analytics, emoji, offline, live, mode, background, ready } = view;
  const { name } = view.identity ?? {};
  const names = { version, product, base, defaultRepo, family, ...(name !== undefined && { identity: { name } }) };
  const titled = view.ownThemes?.flatMap(({ theme, title }) => (title === undefined ? [] : [[theme, title] as const]));
  return {
    ...names,
    ...{ languages, languageCookie, analytics, emoji, offline, live, mode },
    ...(background && { background }),
    ...(ready === false && { ready }),
    ...(titled?.length && { themeTitles: Object.fromEntries(titled) }),
  };
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

/**
 * A value as JSON for a script element: escapes `<`, which could end the element, and U+2028 and U+2029, which end lines in
 * some parsers.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
