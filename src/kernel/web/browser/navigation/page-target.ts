import { type Address, fileOf, insidePath, isFirstPage, pathOf, repoOf } from '#model/address/address.ts';
import { decodePercent } from '#model/address/decode-percent.ts';
import { isSpelling } from '#model/address/spelling.ts';
import { pageKind } from '#model/page/page.ts';
import { divideQuery } from '#model/views/matrix/matrix-parameters.ts';
import type { PageSummary, Site } from '#web/app/page-state.ts';
import { routeForm } from '#web/app/route-form.ts';

/** Action for a navigation inside the site. */
export type Plan =
  | { /** Leave it to the browser. */ readonly kind: 'leave' }
  | { /** Scroll to an anchor of the page being shown. */ readonly kind: 'anchor'; readonly hash: string }
  | {
      /** Go to the path at which the page is on screen, or to its canonical one, instead. */ readonly kind: 'redirect';
      readonly path: string;
    }
  | { /** Show the page in place, which the query may arrange. */ readonly kind: 'page'; readonly path: string };

type SiteAddresses = Pick<Site, 'product' | 'base' | 'defaultRepo'>;

/** The page on screen. */
export interface PageOnScreen {
  /** Its address, which the host may have redirected to. */
  readonly url: URL;
  readonly view: Pick<PageSummary, 'path' | 'languages' | 'serverOnly'>;
}

/** Decides what to do about a navigation from the page on screen to a URL. */
export function planNavigation(site: SiteAddresses, { url: from, view }: PageOnScreen, to: URL): Plan {
  if (to.origin !== from.origin) return { kind: 'leave' };
  const isHere = to.pathname === from.pathname;
  if (isHere && to.search === from.search && to.hash !== '') return { kind: 'anchor', hash: to.hash };
  // Going back to a server-only page must load its document, which works from another document only.
  if (view.serverOnly) return { kind: 'leave' };
  const address = pageAddress(site, to.pathname);
  const isKnown = address ? isArrangement(address, site, to.search) : to.search === '';
  if (isHere) return isKnown ? { kind: 'page', path: to.pathname } : { kind: 'leave' };
  if (address === undefined) return { kind: 'leave' };
  const canonical = pathOf(address, site);
  const isShown = canonical === spelledPath(view, from.pathname);
  if (!isKnown && !(isShown && to.search === from.search)) return { kind: 'leave' };
  const path = isShown ? from.pathname : canonical;
  if (path !== to.pathname) return { kind: 'redirect', path: path + to.search + to.hash };
  return { kind: 'page', path };
}

/** The path of the page on screen that links lead to, from the one in its URL. Hosts of files redirect to shorter paths. */
export function spelledPath({ path, languages }: Pick<PageSummary, 'path' | 'languages'>, pathname: string): string {
  const paths = languages ? [languages.path, ...languages.versions.map((version) => version.path)] : [];
  return [...paths, path].find((each) => isSpelling(each, pathname)) ?? pathname;
}

/** True for an empty query, and for one that only arranges the Matrix. */
function isArrangement({ repo, file }: Address, { product }: SiteAddresses, search: string): boolean {
  return search === '' || (repo === product && isFirstPage(file) && divideQuery(search).other === '');
}

/** The page of a URL path; undefined if the site has another use for the path, or the file is no page. */
export function pageAddress(site: SiteAddresses, pathname: string): Address | undefined {
  const { product, defaultRepo = product } = site;
  const segments = decode(insidePath(pathname, site));
  if (segments === undefined || routeForm(pathname, site) !== 'document') return undefined;
  const [route = '', ...rest] = segments;
  const repo = route === '' ? defaultRepo : repoOf(route, product);
  const file = fileOf(rest);
  return pageKind(file) === undefined ? undefined : { repo, file };
}

/** The id or the hash without a trailing `-parent` (P-12). */
export function withoutParent(id: string): string {
  return id.replace(/-parent$/, '');
}

/** The decoded id of a hash. */
export function anchorId(hash: string): string {
  return decodePercent(hash.replace(/^#/, ''));
}

function decode(pathname: string | undefined): string[] | undefined {
  try {
    return pathname?.slice(1).split('/').map(decodeURIComponent);
  } catch {
    return undefined;
  }
}
