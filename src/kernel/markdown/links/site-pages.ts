import type { Address } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import { documentEnding } from '#model/page/find-document.ts';
import type { RenderFamily, RenderPackage } from '#model/page/render.ts';
import { withoutNumbers } from '#model/text/number-prefix.ts';
import { antoraResource } from './antora-resource.ts';
import { repositoryPath } from './repository-path.ts';

/** Finds what links mean on the documentation site that a document was written for. */
export interface SitePages {
  /** The file of the page that a link leads to there; undefined when there is none. */
  readonly page: (href: string, from: Address) => string | undefined;
  /** The file of another resource that a link leads to there; undefined when there is none. */
  readonly resource: (href: string, from: Address) => string | undefined;
  /** The file of the image that an address shows there; undefined when there is none. */
  readonly image: (src: string, from: Address) => string | undefined;
}

type Site = NonNullable<RenderPackage['sites']>[number];

/** The routes of a site. */
interface Routes {
  /** The page of each route. */
  readonly files: ReadonlyMap<string, string>;
  /** First parts of the routes that have several. */
  readonly folders: ReadonlySet<string>;
}

/** Leading parts of an absolute path that may be the prefix of a route: a base, a version, a language. */
const maxPrefix = 3;

/** An address of Antora: `version@component:module:page.adoc`. */
const antoraAddress = /^(?:[\w.-]*@)?(?:([\w.-]*):)?(?:([\w.-]*):)?([\w./ -]+?)(?:\.adoc|\.html)?$/;

/** Folders whose files a site serves at its root. */
const publicFolders = ['public/', 'static/', '.vuepress/public/', ''];

/** Creates the finder of a family. The routes of a site are collected at the first use. */
export function createSitePages(family: RenderFamily): SitePages {
  const routes = new Map<string, Routes>();
  const routesOf = (repo: string, item: RenderPackage, site: Site): Routes => {
    const key = `${repo}\n${site.root}`;
    const known = routes.get(key) ?? routesIn(item, site);
    routes.set(key, known);
    return known;
  };
  return {
    page(href, from) {
      const item = family.packages.get(from.repo);
      for (const site of sitesOf(item, from.file)) {
        const known = item && routesOf(from.repo, item, site);
        const route =
          known && candidates(href, from.file, { site, routes: known }).find((each) => known.files.has(each));
        if (known !== undefined && route !== undefined) return known.files.get(route);
      }
      return undefined;
    },
    resource(href, from) {
      const item = family.packages.get(from.repo);
      const isAntora = sitesOf(item, from.file).some(({ toolchain }) => toolchain === 'antora');
      const file = isAntora ? antoraResource(href.replace(/[?#].*$/s, ''), from.file) : undefined;
      const isKnown = [item?.pages, item?.files, item?.images].some((files) => file !== undefined && files?.has(file));
      return isKnown ? file : undefined;
    },
    image(src, from) {
      const item = family.packages.get(from.repo);
      const files = sitesOf(item, from.file).flatMap((site) => imageFiles(src, from.file, site));
      return files.find((file) => item?.images?.has(file));
    },
  };
}

/** The sites that a document belongs to, the innermost first. */
function sitesOf(item: RenderPackage | undefined, file: string): readonly Site[] {
  const sites = item?.sites?.filter(({ root }) => file.startsWith(root)) ?? [];
  return sites.toSorted((a, b) => b.root.length - a.root.length);
}

/** The pages of a site by their routes. */
function routesIn({ pages, routes: named = new Map() }: RenderPackage, { root }: Site): Routes {
  const routes = new Map<string, string>();
  for (const [route, file] of named) {
    if (file.startsWith(root)) routes.set(routeOf(route.startsWith(root) ? route.slice(root.length) : route), file);
  }
  for (const file of pages) {
    const route = file.startsWith(root) ? routeOf(file.slice(root.length)) : undefined;
    if (route !== undefined && !routes.has(route)) routes.set(route, file);
  }
  const folders = [...routes.keys()].flatMap((route) => (route.includes('/') ? [route.split('/')[0] ?? ''] : []));
  return { files: routes, folders: new Set(folders) };
}

/** The route of a path: without ending, numbers, the name of a folder's page, and the folders of Antora, in lower case without hyphens. */
function routeOf(path: string): string {
  const stem = path
    .replace(documentEnding, '')
    .replace(documentEnding, '')
    .replace(/\.html?$/i, '');
  const route = withoutNumbers(stem)
    .replace(/^\/+|\/+$/g, '')
    .replace(/^modules\/ROOT\/pages\//, '')
    .replace(/^modules\/([^/]+)\/pages\//, '$1/')
    .replace(/(^|\/)(_?index|readme)$/i, '');
  // Some toolchains write `FormItem` as `form-item`.
  return route.replace(/[-_\s]/g, '').toLowerCase();
}

/** The routes that a link may mean, the likeliest first. */
function candidates(
  href: string,
  file: string,
  { site: { toolchain, root }, routes }: { readonly site: Site; readonly routes: Routes },
): readonly string[] {
  const inside = file.slice(root.length);
  const written = href.replace(/[?#].*$/s, '');
  if (toolchain === 'antora') return antoraRoutes(written, inside);
  const { path } = repositoryPath(written, written.startsWith('/') ? '' : inside);
  if (written.startsWith('/')) return absoluteRoutes(path, routes);
  // A page is a folder on a site whose addresses end with a slash.
  const asFolder = repositoryPath(written, `${inside.replace(documentEnding, '')}/index.md`).path;
  const fromRoot = written.startsWith('.') ? [] : [repositoryPath(written, '').path];
  return [path, asFolder, ...fromRoot].map(routeOf);
}

/** The route of an absolute path, and those without its first parts, as long as the site has no folder of that name. */
function absoluteRoutes(path: string, routes: Routes): readonly string[] {
  const parts = routeOf(path).split('/');
  const known = parts.findIndex((part) => routes.folders.has(part));
  const count = Math.min(known < 0 ? parts.length - 1 : known, maxPrefix);
  return Array.from({ length: count + 1 }, (_, index) => parts.slice(index).join('/'));
}

function antoraRoutes(written: string, inside: string): readonly string[] {
  const [, first, second, page] = antoraAddress.exec(written) ?? [];
  if (page === undefined) return [];
  const own = /^modules\/([^/]+)\//.exec(inside)?.[1] ?? 'ROOT';
  const module = second ?? first ?? own;
  // Browsers, and so links, write what looks like a scheme in lower case.
  const isRoot = /^(root)?$/i.test(module);
  return [routeOf(repositoryPath(page, `${isRoot ? '' : `${module}/`}index.adoc`).path)];
}

/** An image of another module, written with its family: `module:map.png` becomes `module:image$map.png`. */
function imageResource(written: string): string {
  return written.includes('$') ? written : written.replace(/^((?:[\w.-]*@)?(?:[\w.-]*:){1,2})(?=[^:]*$)/, '$1image$');
}

function imageFiles(src: string, file: string, { toolchain, root, publicFolder }: Site): readonly string[] {
  const written = src.replace(/[?#].*$/s, '');
  if (toolchain === 'antora') {
    const module = /^modules\/[^/]+\//.exec(file.slice(root.length))?.[0] ?? 'modules/ROOT/';
    return [antoraResource(imageResource(written), file) ?? `${root}${module}images/${written}`];
  }
  const { path } = repositoryPath(written, written.startsWith('/') ? '' : file.slice(root.length));
  const above = [root, folderOf(root.slice(0, -1)), root.replace(/src\/content\/docs\/$/, '')];
  const named = publicFolder === undefined ? [] : [publicFolder + path];
  return [...named, ...[...new Set(above)].flatMap((folder) => publicFolders.map((name) => folder + name + path))];
}
