/**
 * Where a page lives: repository and file on one side, the URL path on the other.
 * Both directions of the mapping are in this file and nowhere else. Paths that belong to no page are in `site-paths.ts`.
 */

/** One documentation file of one package. */
export interface Address {
  /** The package's identity in the family, for example `redis-ui`; the core package has the product's own name. */
  readonly repo: string;
  /** Path inside the repository, with `/` between segments, for example `docs/setup.md`. */
  readonly file: string;
}

/** What of a site decides the URL paths of its pages; a snapshot has it, and every view of the site. */
export interface Routing {
  /** The product's name, which is also the core package's identity. */
  readonly product: string;
  /** The base path, with which every URL path of the site begins, such as `/docs`; '' at the root of its host. */
  readonly base: string;
}

/** What of a site decides those of its URL paths that name no package by its route. */
export type Base = Pick<Routing, 'base'>;

/** The route name under which the core package is shown. */
export const coreRoute = 'matrix';

/** The file behind `index.html`; a repository may spell it otherwise, see {@link isFolderPage}. */
export const readmeFile = 'README.md';

const readmePattern = /(^|\/)readme(\.(md|markdown|adoc|asciidoc|rst|txt))?$/i;

const indexPattern = /(^|\/)(_|\d+\.)?index\.(md|markdown|adoc|asciidoc|rst)$/i;

/** True for a README, in any case and markup. */
export function isReadme(file: string): boolean {
  return readmePattern.test(file);
}

/** True when `index.html` of its folder shows the file: a README, or an `index`, `_index` or `0.index` of a site generator. */
export function isFolderPage(file: string): boolean {
  return readmePattern.test(file) || indexPattern.test(file);
}

/**
 * The name of a folder page in a folder whose `index.html` shows another one: with its ending twice, so that `index.md`
 * beside `README.md` has the address `index.md.html`, which leads back to it.
 */
export function secondFolderPage(file: string): string {
  return file + (/\.[^./]+$/.exec(file)?.[0] ?? '');
}

/** True for a package's first page, to which the package card belongs: `/{repo}` and `/{repo}/index.html` only (P-02). */
export function isFirstPage(file: string): boolean {
  return isFolderPage(file) && !file.includes('/');
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
export function pathOf(address: Address, { product, base }: Routing): string {
  return `${base}/${encoded([routeOf(address.repo, product), ...routeFile(address.file).split('/')])}`;
}

/** What a URL path is inside the site: itself without the base, or undefined where it does not begin with the base. */
export function insidePath(path: string, { base }: Base): string | undefined {
  if (path === base) return '/';
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined;
}

/** The canonical URL path of a package's first page. */
export function packagePath(repo: string, site: Routing): string {
  return pathOf({ repo, file: readmeFile }, site);
}

/** The URL path of a package by its route alone, which leads to its first page. */
export function shortPath(repo: string, { product, base }: Routing): string {
  return `${base}/${encodeURIComponent(routeOf(repo, product))}`;
}

/** The URL path that serves a repository's file as it is. */
export function rawPath(address: Address, { base }: Base): string {
  return `${base}/git/${encoded([address.repo, ...address.file.split('/')])}`;
}

/** The file that a path inside the site serves as it is; undefined for any other path. Throws a URIError for a malformed one. */
export function addressOfRaw(path: string): Address | undefined {
  const [, repo = '', file] = /^\/git\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return file === undefined ? undefined : { repo: decodeURIComponent(repo), file: decodeURIComponent(file) };
}

/** The URL path of a page's data, which in-site navigation fetches in place of the document. */
export function dataPath(address: Address, site: Routing): string {
  return dataAt(pathOf(address, site), site);
}

/** The URL path of the data of the page with a canonical URL path. */
export function dataAt(path: string, { base }: Base): string {
  return `${base}/-/page${path.slice(base.length)}.json`;
}

/** The path inside the site of the page whose data is at a path inside the site; undefined for any other path. */
export function pathOfData(path: string): string | undefined {
  return /^\/-\/page(\/.*)\.json$/.exec(path)?.[1];
}

/** The URL path of a page as markdown, from its own path: `.md` in place of `.html`, or behind any other ending. */
export function markdownPath(path: string): string {
  return `${path.replace(/\.html$/, '')}.md`;
}

/** The paths of pages that such a path inside the site can mean, the likeliest first; empty where it is none. */
export function pathsOfMarkdown(path: string): readonly string[] {
  const stem = /^(\/[^/]+\/.*[^/])\.md$/.exec(path)?.[1];
  return stem === undefined ? [] : [`${stem}.html`, stem];
}

/** The URL path of the index for agents: of one package, or of the family where none is named. */
export function agentIndexPath(repo: string | undefined, site: Routing): string {
  return `${repo === undefined ? site.base : shortPath(repo, site)}/llms.txt`;
}

/** The forms of a feed, which are also the endings of its address. */
export type FeedForm = 'atom' | 'json';

/** The URL path of a package's feed, or of the feed of all packages where none is named. */
export function feedPath(repo: string | undefined, site: Routing, form: FeedForm): string {
  return `${repo === undefined ? site.base : shortPath(repo, site)}/feed.${form}`;
}

/** The file that the decoded segments behind the package name ask for: `index.html` ⇄ README, `.html` ⇄ `.md`. The catalog finds the `index.md` of a folder without README. */
export function fileOf(segments: readonly string[]): string {
  const path = segments.join('/');
  if (path === '' || path === 'index.html') return readmeFile;
  if (path.endsWith('/index.html')) return `${path.slice(0, -'index.html'.length)}${readmeFile}`;
  return path.replace(/\.html$/, '.md');
}

/** The file under which the original of a translated page is found whatever the visitor's language is. */
export function originalFile(base: string): string {
  const file = isFolderPage(base) ? base.replace(/[^/]+$/, readmeFile) : base.replace(/\.markdown$/i, '.md');
  return file.replace(/(?=\.[^./]+$)/, '.original');
}

function encoded(segments: readonly string[]): string {
  return segments.map(encodeURIComponent).join('/');
}

function routeFile(file: string): string {
  if (isFolderPage(file)) return file.replace(/[^/]+$/, 'index.html');
  return file.replace(/\.(md|markdown)$/i, '.html');
}
