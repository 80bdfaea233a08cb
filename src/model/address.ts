/**
 * Where a page lives: repository and file on one side, the URL path on the other.
 * Both directions of the mapping are in this file and nowhere else.
 */

/** One documentation file of one package. */
export interface Address {
  /** The package's identity in the family, for example `redis-ui`; the core package has the product's own name. */
  readonly repo: string;
  /** Path inside the repository, with `/` between segments, for example `docs/setup.md`. */
  readonly file: string;
}

/** The route name under which the core package is shown. */
export const coreRoute = 'matrix';

/** The URL path of the page that searches without JavaScript. */
export const searchPath = '/search';

/** The file behind `index.html`; a repository may spell it otherwise, see {@link isReadme}. */
export const readmeFile = 'README.md';

const readmePattern = /(^|\/)readme(\.(md|markdown|adoc|asciidoc|rst|txt))?$/i;

/** True when the file is what `index.html` of its folder shows. */
export function isReadme(file: string): boolean {
  return readmePattern.test(file);
}

/** True for a package's first page, to which the package card belongs: `/{repo}` and `/{repo}/index.html` only (P-02). */
export function isFirstPage(file: string): boolean {
  return isReadme(file) && !file.includes('/');
}

/** The first URL segment of a package: its name, or `matrix` for the core package. */
export function routeOf(repo: string, product: string): string {
  return repo === product ? coreRoute : repo;
}

/** The package that a first URL segment means. */
export function repoOf(route: string, product: string): string {
  return route === coreRoute ? product : route;
}

/** The one canonical URL path of a page, percent-encoded segment by segment. */
export function pathOf(address: Address, product: string): string {
  return `/${[routeOf(address.repo, product), ...routeFile(address.file).split('/')].map(encodeURIComponent).join('/')}`;
}

/** The canonical URL path of a package's first page. */
export function packagePath(repo: string, product: string): string {
  return pathOf({ repo, file: readmeFile }, product);
}

/** The URL path that serves a repository's file as it is. */
export function rawPath(address: Address): string {
  return `/git/${[address.repo, ...address.file.split('/')].map(encodeURIComponent).join('/')}`;
}

/** The URL path of a page's data, which in-site navigation fetches in place of the document. */
export function dataPath(address: Address, product: string): string {
  return dataAt(pathOf(address, product));
}

/** The URL path of the data of the page with a canonical URL path. */
export function dataAt(path: string): string {
  return `/-/page${path}.json`;
}

/** The URL path of a page as markdown, from its own path: `.md` in place of `.html`, or behind any other ending. */
export function markdownPath(path: string): string {
  return `${path.replace(/\.html$/, '')}.md`;
}

/** The URL paths of pages that such a path can mean, the likeliest first; empty where it is none. */
export function pathsOfMarkdown(path: string): readonly string[] {
  const stem = /^(\/[^/]+\/.*[^/])\.md$/.exec(path)?.[1];
  return stem === undefined ? [] : [`${stem}.html`, stem];
}

/** The URL path of the index for agents: of one package, or of the family where none is named. */
export function agentIndexPath(repo: string | undefined, product: string): string {
  return `${repo === undefined ? '' : `/${encodeURIComponent(routeOf(repo, product))}`}/llms.txt`;
}

/** The forms of a feed, which are also the endings of its address. */
export type FeedForm = 'atom' | 'json';

/** The URL path of a package's feed, or of the feed of all packages where none is named. */
export function feedPath(repo: string | undefined, product: string, form: FeedForm): string {
  return `${repo === undefined ? '' : `/${encodeURIComponent(routeOf(repo, product))}`}/feed.${form}`;
}

/** The file that the decoded segments behind the package name ask for: `index.html` ⇄ README, `.html` ⇄ `.md`. */
export function fileOf(segments: readonly string[]): string {
  const path = segments.join('/');
  if (path === '' || path === 'index.html') return readmeFile;
  if (path.endsWith('/index.html')) return `${path.slice(0, -'index.html'.length)}${readmeFile}`;
  return path.replace(/\.html$/, '.md');
}

/** The file under which the original of a translated page is found whatever the visitor's language is. */
export function originalFile(base: string): string {
  const file = isReadme(base) ? base.replace(/[^/]+$/, readmeFile) : base.replace(/\.markdown$/i, '.md');
  return file.replace(/(?=\.[^./]+$)/, '.original');
}

function routeFile(file: string): string {
  if (isReadme(file)) return file.replace(/[^/]+$/, 'index.html');
  return file.replace(/\.(md|markdown)$/i, '.html');
}
