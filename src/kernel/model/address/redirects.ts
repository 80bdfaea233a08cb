import { tryDecodePercent } from './decode-percent.ts';

/** Targets of redirects by old path, as the setting `redirects` has them. */
export type RedirectRules = Readonly<Record<string, string>>;

/** Old addresses of a site, with those that replace them. Paths are inside the site, without its base. */
export interface Redirects {
  /** The target of a path with these decoded segments; undefined when it is no old address. */
  readonly targetOf: (segments: readonly string[]) => string | undefined;
  /** The targets that are one address, by old path. */
  readonly single: ReadonlyMap<string, string>;
  /** The old paths of a site with pages at these paths, in the forms that a file host needs. */
  readonly pathsFor: (pages: Iterable<string>) => readonly string[];
}

/** Old paths that begin with the same folder. */
interface Folder {
  /** The normal form of the folder; '' for the root. */
  readonly from: string;
  /** Target, which ends in `*` when it takes the rest of the path. */
  readonly to: string;
}

/** Creates the redirects of a site. Those of a longer folder have precedence. */
export function createRedirects(rules: RedirectRules): Redirects {
  const single = new Map<string, string>();
  const folders: Folder[] = [];
  for (const [from, to] of Object.entries(rules)) {
    if (from.endsWith('/*')) folders.push({ from: normalPath(from.slice(0, -2)), to });
    else single.set(normalPath(from), to);
  }
  folders.sort((a, b) => b.from.length - a.from.length);
  return {
    single,
    targetOf(segments) {
      const path = normalForm(segments);
      const found = single.get(path);
      if (found !== undefined) return found;
      const folder = folders.find(({ from }) => path === from || path.startsWith(`${from}/`));
      return folder && filled(folder.to, segmentsOf(path.slice(folder.from.length)));
    },
    pathsFor(pages) {
      const below = [...pages].flatMap((page) => folders.flatMap((folder) => oldPathsOf(page, folder)));
      return [...new Set([...single.keys(), ...below])].flatMap(formsOf);
    },
  };
}

/** The paths of redirects that lead back to the first of them; undefined when there are none. */
export function loopIn(rules: RedirectRules): readonly string[] | undefined {
  const { single } = createRedirects(rules);
  // Each path has one target, so a path that was followed once needs no second look.
  const followed = new Set<string>();
  for (const start of single.keys()) {
    const way: string[] = [];
    let path: string | undefined = start;
    while (path !== undefined && !followed.has(path)) {
      followed.add(path);
      way.push(path);
      path = next(path, single);
    }
    const begin = path === undefined ? -1 : way.indexOf(path);
    if (path !== undefined && begin >= 0) return [...way.slice(begin), path];
  }
  return undefined;
}

function next(path: string, single: ReadonlyMap<string, string>): string | undefined {
  const to = single.get(path);
  return to?.startsWith('/') === true ? normalPath(to) : undefined;
}

/** The target of a folder, with the rest of the path in place of its `*`. */
function filled(to: string, rest: readonly string[]): string {
  return to.endsWith('*') ? to.slice(0, -1) + rest.map(encodeURIComponent).join('/') : to;
}

/** The path below an old folder that leads to a page. */
function oldPathsOf(page: string, { from, to }: Folder): readonly string[] {
  const start = to.slice(0, -1);
  if (!to.endsWith('/*') || !to.startsWith('/') || !page.startsWith(start)) return [];
  const rest = normalForm(segmentsOf(page.slice(start.length)).map((segment) => tryDecodePercent(segment) ?? segment));
  return rest === '' ? [from] : [from + rest];
}

/**
 * A file host finds `/old` as `old/index.html`, and `/old.html` as a file of that name. A path with another ending, such
 * as that of a list, has only itself.
 */
function formsOf(path: string): readonly string[] {
  const encoded = `/${segmentsOf(path).map(encodeURIComponent).join('/')}`;
  if (encoded === '/') return [];
  return /\.[a-z][a-z\d]{1,4}$/i.test(encoded) ? [encoded] : [`${encoded}.html`, `${encoded}/index.html`];
}

function normalPath(path: string): string {
  const [inside = ''] = path.split(/[?#]/);
  return normalForm(segmentsOf(inside).map((segment) => tryDecodePercent(segment) ?? segment));
}

/** The form that all spellings of an address share: no slash, `index.html` or `.html` at its end. */
function normalForm(segments: readonly string[]): string {
  const parts = segments.at(-1) === 'index.html' ? segments.slice(0, -1) : segments;
  return parts
    .map((part) => `/${part}`)
    .join('')
    .replace(/\.html$/, '');
}

function segmentsOf(path: string): readonly string[] {
  return path.split('/').filter((segment) => segment !== '');
}
