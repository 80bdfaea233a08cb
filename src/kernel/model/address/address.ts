/**
 * Maps pages to URL paths and back: a repository and a file on one side, the path on the other. No other file does so.
 * Paths that belong to no page are in `site-paths.ts`.
 */

/** A documentation file of a package. */
export interface Address {
  /** Identity of the package in the family, for example `redis-ui`; that of the core package is the product name. */
  readonly repo: string;
  /** Path inside the repository, with `/` between segments, for example `docs/setup.md`. */
  readonly file: string;
}

/** Properties of a site that its URL paths depend on. */
export interface Routing {
  /** Product name, which is also the identity of the core package. */
  readonly product: string;
  /** Base path of every URL path of the site, such as `/docs`; '' at the root of the host. */
  readonly base: string;
}

/** Properties of a site that paths without a package depend on. */
export type Base = Pick<Routing, 'base'>;

/** Route name of the core package. */
export const coreRoute = 'matrix';

/** The file behind `index.html`; a repository may spell it differently, see {@link isFolderPage}. */
export const readmeFile = 'README.md';

const readmePattern = /(^|\/)readme(\.(md|markdown|mdown|mdwn|mkdn?|mkdown|mdx|adoc|asciidoc|rst|org|txt))?$/i;

const indexPattern = /(^|\/)(_|\d+\.)?index\.(md|markdown|mdown|mdwn|mkdn?|mkdown|mdx|adoc|asciidoc|rst|org)$/i;

/** True for a README, in any case and with any extension. */
export function isReadme(file: string): boolean {
  return readmePattern.test(file);
}

/**
 * True for a file that `index.html` of its folder can show: a README, or an `index`, `_index` or `0.index` of a site
 * generator.
 */
export function isFolderPage(file: string): boolean {
  return readmePattern.test(file) || indexPattern.test(file);
}

/**
 * Name of a folder page whose folder shows another one as `index.html`. Its extension is repeated, so that `index.md`
 * beside `README.md` has the address `index.md.html`, which is parsed back.
 */
export function secondFolderPage(file: string): string {
  return file + (/\.[^./]+$/.exec(file)?.[0] ?? '');
}

/** True for the first page of a package, which has the package card: `/{repo}` and `/{repo}/index.html` only (P-02). */
export function isFirstPage(file: string): boolean {
  return isFolderPage(file) && !file.includes('/');
}

/**
 * The first URL segment of a package or of a version of it: its name, with `matrix` for the name of the core package.
 */
export function routeOf(repo: string, product: string): string {
  return renamed(repo, product, coreRoute);
}

/** The package, or the version of it, of a first URL segment. */
export function repoOf(route: string, product: string): string {
  return renamed(route, coreRoute, product);
}

/** The name with `from` replaced by `to`, whether or not a version follows it. */
function renamed(name: string, from: string, to: string): string {
  return name === from || name.startsWith(`${from}@`) ? to + name.slice(from.length) : name;
}

/** A package and the name of one of its versions. */
export interface VersionedRepo {
  /** Identity of the package. */
  readonly repo: string;
  /** Name of the version, or the id of a commit. */
  readonly version: string;
}

/** The identity of a version of a package: `lamp@2.4.0`. */
export function versionedRepo({ repo, version }: VersionedRepo): string {
  return `${repo}@${version}`;
}

/** Parses an identity of {@link versionedRepo}; undefined for a name without a version. */
export function parseVersionedRepo(name: string): VersionedRepo | undefined {
  const at = name.lastIndexOf('@');
  return at > 0 && at < name.length - 1 ? { repo: name.slice(0, at), version: name.slice(at + 1) } : undefined;
}

/** The canonical URL path of a page, percent-encoded segment by segment. */
export function pathOf(address: Address, { product, base }: Routing): string {
  return `${base}/${encoded([routeOf(address.repo, product), ...routeFile(address.file).split('/')])}`;
}

/** Removes the base from a URL path; undefined for a path that does not begin with the base. */
export function insidePath(path: string, { base }: Base): string | undefined {
  if (path === base) return '/';
  return path.startsWith(`${base}/`) ? path.slice(base.length) : undefined;
}

/** The URL of a link in the settings: a path of the site gets its base, any other URL stays as it is. */
export function withBase(url: string, { base }: Base): string {
  return /^\/(?!\/)/.test(url) ? base + url : url;
}

/** The canonical URL path of a package's first page. */
export function packagePath(repo: string, site: Routing): string {
  return pathOf({ repo, file: readmeFile }, site);
}

/** The short URL path of a package, which redirects to its first page. */
export function shortPath(repo: string, { product, base }: Routing): string {
  return `${base}/${encodeName(routeOf(repo, product))}`;
}

/** The URL path of an unchanged file of a repository. */
export function rawPath(address: Address, { base }: Base): string {
  return `${base}/git/${encoded([address.repo, ...address.file.split('/')])}`;
}

/**
 * Parses a path of {@link rawPath} without the base; undefined for any other path. Throws a URIError for a malformed
 * one.
 */
export function addressOfRaw(path: string): Address | undefined {
  const [, repo = '', file] = /^\/git\/([^/]+)\/(.+)$/.exec(path) ?? [];
  return file === undefined ? undefined : { repo: decodeURIComponent(repo), file: decodeURIComponent(file) };
}

/**
 * The URL path of a page as markdown, from its canonical path: `.md` instead of `.html`, or appended to any other
 * ending.
 */
export function markdownPath(path: string): string {
  return `${path.replace(/\.html$/, '')}.md`;
}

/**
 * The possible paths of the page for a path of {@link markdownPath}, both without the base, the likeliest first; empty
 * for any other path.
 */
export function pathsOfMarkdown(path: string): readonly string[] {
  const stem = /^(\/[^/]+\/.*[^/])\.md$/.exec(path)?.[1];
  return stem === undefined ? [] : [`${stem}.html`, stem];
}

/**
 * The file of the decoded segments after the package name: `index.html` ⇄ README, `.html` ⇄ `.md`. The catalog finds
 * the `index.md` of a folder without README.
 */
export function fileOf(segments: readonly string[]): string {
  const path = segments.join('/');
  if (path === '' || path === 'index.html') return readmeFile;
  if (path.endsWith('/index.html')) return `${path.slice(0, -'index.html'.length)}${readmeFile}`;
  return path.replace(/\.html$/, '.md');
}

/** The file name that addresses the original of a translated page regardless of the visitor's language. */
export function originalFile(base: string): string {
  const file = isFolderPage(base) ? base.replace(/[^/]+$/, readmeFile) : base.replace(/\.markdown$/i, '.md');
  return file.replace(/(?=\.[^./]+$)/, '.original');
}

function encoded([name = '', ...segments]: readonly string[]): string {
  return [encodeName(name), ...segments.map(encodeURIComponent)].join('/');
}

/** Encodes the name of a package. The `@` before a version stays legible. */
function encodeName(name: string): string {
  return encodeURIComponent(name).replaceAll('%40', '@');
}

function routeFile(file: string): string {
  if (isFolderPage(file)) return file.replace(/[^/]+$/, 'index.html');
  return file.replace(/\.(md|markdown)$/i, '.html');
}
