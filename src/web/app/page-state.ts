import { languageName } from '#model/page/language-name.ts';
import type { PageView, SiteView } from '#model/views/page-view.ts';
import type { Site } from './app-state.ts';

/** What the browser needs to bring a document to life, apart from the article, which stands in the document. */
export interface PageState {
  readonly site: Site;
  readonly view: PageView;
  readonly language: string;
  readonly query: string;
}

/** The shared part of the state as JSON without its outer braces; the same for every page of the site. */
export function siteJson(site: SiteView): string {
  return `"site":${scriptJson(browserSite(site))}`;
}

/** The whole state as JSON that may stand inside a script element. */
export function stateJson(shared: string, { view, language, query }: Omit<PageState, 'site'>): string {
  const [page, spoken, asked] = [withoutPlace(view), language, query].map(scriptJson);
  return `{${shared},"view":${page},"language":${spoken},"query":${asked}}`;
}

/** The view without what the browser reads from the document: the tree, and the outline below the title. */
function withoutPlace({ place, headings, ...view }: PageView): PageView {
  return {
    ...view,
    headings: headings.slice(0, 1).filter(({ depth }) => depth === 1),
    ...(place && { place: { ...place, pages: [] } }),
  };
}

/** The site without what only the server shows. */
export function browserSite({ packages, verification: _, origin: __, ...rest }: SiteView): Site {
  const rows = packages.map(({ repo, name, title, code, icon, stars, core, archived }) => ({
    repo,
    name,
    title,
    code,
    icon,
    stars,
    core,
    archived,
  }));
  const languageNames = Object.fromEntries(rest.languages.map((code) => [code, languageName(code)]));
  return { ...rest, packages: rows, languageNames };
}

/** The state of a document. Throws SyntaxError where it was damaged on its way. */
export function readState(text: string): PageState {
  // Our own server wrote it for this very script.
  return JSON.parse(text) as PageState;
}

/**
 * A value as JSON that may stand inside a script element: `<` could end the element, U+2028 and U+2029 end lines in some
 * parsers.
 */
export function scriptJson(value: unknown): string {
  return JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => {
    return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
}
