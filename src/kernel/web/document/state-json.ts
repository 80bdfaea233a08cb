import type { DocumentView } from '#model/views/document-view.ts';
import type { Failure } from '#model/views/failure.ts';
import {
  type AppPage,
  type FilePage,
  firstOf,
  isPackagePage,
  isServerOnly,
  type PackagePage,
  type PageView,
} from '#model/views/page-view.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { familyRepo, isOldVersion } from '#web/app/package-version.ts';
import type { FailureSummary, PageState, PageSummary } from '#web/app/page-state.ts';

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
  const { version, languages } = view.kind === 'file' ? view : {};
  const { repo, title: name, core } = item;
  return {
    address,
    path,
    title,
    version,
    package: { repo, title: name, core },
    ...(languages && { languages }),
    ...(isServerOnly(view) && { serverOnly: true }),
    ...(view.kind === 'file' && isOldVersion(view) && { versionOf: familyRepo(view), ...namedVersionOf(view) }),
    ...(view.kind === 'failure' && { failure: failureSummary(view.failure) }),
  };
}

/** The version of the page, where it is one that readers name: no commit and no preview. */
function namedVersionOf({ shown }: FilePage): Pick<PageSummary, 'namedVersion'> {
  return shown === undefined || shown.isPreview || shown.isCommit ? {} : { namedVersion: shown.name };
}

function failureSummary({ status, reason, loading, shell }: Failure): FailureSummary {
  return { status, reason, ...(loading && { loading }), ...(shell && { shell }) };
}

/** The view without the page tree, the outline and the Matrix, which are in the document and in files. */
function withoutContent(view: PageView): AppPage {
  switch (view.kind) {
    case 'file':
      return {
        ...withoutPlace(view),
        headings: view.headings.slice(0, 1).filter(({ depth }) => depth === 1),
        first: view.first && { ...view.first, matrix: undefined },
      };
    case 'empty':
      return { ...withoutPlace(view), first: { ...view.first, matrix: undefined } };
    case 'folder':
      return withoutPlace(view);
    case 'feature':
      return isPackagePage(view) ? withoutPlace(view) : view;
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
  const { analytics, emoji, live, mode, ready, parts } = view;
  const { name } = view.identity ?? {};
  const names = { version, product, base, defaultRepo, family, ...(name !== undefined && { identity: { name } }) };
  const titled = view.ownThemes?.flatMap(({ theme, title }) => (title === undefined ? [] : [[theme, title] as const]));
  return {
    ...names,
    ...{ languages, languageCookie, analytics, emoji, live, mode, parts },
    ...(ready === false && { ready }),
    ...(titled?.length && { themeTitles: Object.fromEntries(titled) }),
  };
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
