import type { LocalText } from '#model/text/local-text.ts';
import type { DocumentView, PageView, SiteView } from '#model/views/page-view.ts';
import type { SiteIdentity } from '#model/views/site-identity.ts';
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
export type PageSummary = Pick<PageView, 'address' | 'path' | 'title' | 'version' | 'languages' | 'serverOnly'> & {
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
export interface FailureSummary extends Pick<NonNullable<PageView['failure']>, 'reason' | 'loading' | 'shell'> {
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
  readonly matrix?: Pick<NonNullable<PageView['matrix']>, 'version'>;
  /** The whole page, in documents that the browser translates itself: those of a static export. */
  readonly page?: PageView;
}

/** The state of a document as JSON for a script element. */
export function stateJson({ site, view, language, query }: DocumentView): string {
  const { matrix } = view;
  const state: PageState = {
    site: browserSite(site),
    view: summaryOf(view),
    language,
    query,
    ...(matrix && { matrix: { version: matrix.version } }),
    ...(!site.live && site.languages.length > 1 && { page: withoutPlace(view) }),
  };
  return scriptJson(state);
}

/** The part of a view that the browser's code uses. */
function summaryOf(view: PageView): PageSummary {
  const { address, path, title, version, languages, serverOnly, failure, package: item } = view;
  const { repo, title: name, core } = item;
  return {
    address,
    path,
    title,
    version,
    package: { repo, title: name, core },
    ...(languages && { languages }),
    ...(serverOnly && { serverOnly }),
    ...(isOldVersion(view) && { versionOf: familyRepo(view), ...searchVersionOf(view) }),
    ...(failure && { failure: { status: failure.status, reason: failure.reason, ...flags(failure) } }),
  };
}

/** The version of the page as the search names it; commits and previews are not searched. */
function searchVersionOf({ versions }: PageView): Pick<PageSummary, 'searchVersion'> {
  const isSearched = versions?.preview === undefined && versions !== undefined && !versions.isCommit;
  return isSearched ? { searchVersion: versions.shown } : {};
}

function flags({ loading, shell }: NonNullable<PageView['failure']>) {
  return { ...(loading && { loading }), ...(shell && { shell }) };
}

/** The view without the page tree, the outline and the Matrix, which are in the document and in a file. */
function withoutPlace({ place, headings, matrix: _, ...view }: PageView): PageView {
  return {
    ...view,
    headings: headings.slice(0, 1).filter(({ depth }) => depth === 1),
    ...(place && { place: { ...place, pages: [] } }),
  };
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
