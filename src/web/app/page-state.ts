import { languageName } from '#model/page/language-name.ts';
import type { PageView, SiteView } from '#model/views/page-view.ts';
import type { Site } from './app-state.ts';

/** The state for hydration, without the article, which is in the document. */
export interface PageState {
  readonly site: Site;
  readonly view: PageView;
  readonly language: string;
  readonly query: string;
}

/** The site's part of the state as JSON without outer braces; the same for every page. */
export function siteJson(site: SiteView): string {
  return `"site":${scriptJson(browserSite(site))}`;
}

/** The whole state as JSON for a script element. */
export function stateJson(shared: string, { view, language, query }: Omit<PageState, 'site'>): string {
  return `{${shared},${scriptJson({ view: withoutPlace(view), language, query }).slice(1)}`;
}

/** The view without the page tree and outline, which the browser reads from the document. */
function withoutPlace({ place, headings, ...view }: PageView): PageView {
  return {
    ...view,
    headings: headings.slice(0, 1).filter(({ depth }) => depth === 1),
    ...(place && { place: { ...place, pages: [] } }),
  };
}

/** The site's data without the part that only the server needs. */
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

/** Parses the state of a document. Throws SyntaxError if it is damaged. */
export function readState(text: string): PageState {
  // The server wrote it for this build.
  return JSON.parse(text) as PageState;
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
