import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Redirects } from '#model/address/redirects.ts';
import { routeNameAt } from '#model/match-route.ts';
import type { RouteName } from '#model/routes.ts';
import { isInstead, type Redirect } from '#server/http/instead.ts';
import { type DecodedPath, parseRequestPath } from '#server/http/request-path.ts';
import { type Resolved, resolvePage } from './resolve-page.ts';

/** Routes whose addresses are resolved to pages. */
export const pageRoutes: ReadonlySet<RouteName> = new Set(['home', 'homeFile', 'package', 'page']);

/** The origin of paths, which no target has. */
const here = 'http://site.invalid';

/** Maximum number of redirects that follow each other. */
const maxSteps = 5;

/** What redirects are resolved with. */
export interface RedirectScope {
  /** The redirects of the settings. */
  readonly redirects: Redirects;
  /** The package behind an address that names none. */
  readonly defaultRepo: string;
}

/**
 * The redirect of an address without a page by the settings; undefined when there is none, or when its target is missing
 * too. Rejects with the errors of sources.
 */
export async function findRedirect(
  snapshot: Snapshot,
  { path, resolved }: { readonly path: DecodedPath; readonly resolved: Resolved },
  { redirects, defaultRepo }: { readonly redirects: Redirects | undefined; readonly defaultRepo: string },
): Promise<Redirect | undefined> {
  if (redirects === undefined || resolved.kind !== 'missing') return undefined;
  return toTarget(snapshot, redirects.targetOf(path.segments), { redirects, defaultRepo });
}

/** The targets of redirects that no page has, with the old path of each. Rejects with the errors of sources. */
export async function missingTargets(
  snapshot: Snapshot,
  scope: RedirectScope,
): Promise<readonly (readonly [from: string, to: string])[]> {
  const found: (readonly [string, string])[] = [];
  for (const [from, to] of scope.redirects.single) {
    if ((await toTarget(snapshot, to, scope)) === undefined) found.push([from, to]);
  }
  return found;
}

/** The redirect to a target, or to the target of the redirect that its address has. */
async function toTarget(
  snapshot: Snapshot,
  target: string | undefined,
  scope: RedirectScope & { readonly steps?: number },
): Promise<Redirect | undefined> {
  const { redirects, defaultRepo, steps = maxSteps } = scope;
  if (target === undefined || steps === 0) return undefined;
  // Headers have no letters beyond Latin-1, so an address is sent as browsers write it.
  if (!target.startsWith('/')) return { kind: 'redirect', to: new URL(target).href, status: 301, search: '' };
  const { pathname, search, hash } = new URL(target, here);
  const path = parseRequestPath(pathname);
  if (isInstead(path)) return undefined;
  const to = await pagePath(snapshot, { pathname, path }, defaultRepo);
  if (to === undefined) return toTarget(snapshot, redirects.targetOf(path.segments), { ...scope, steps: steps - 1 });
  // The query of the request stands before a fragment, so a target with either has its own.
  const own = search + hash;
  return { kind: 'redirect', to, status: 301, ...(own !== '' && { search: own }) };
}

/** The URL path of the page at a path inside the site; undefined when there is none. */
async function pagePath(
  snapshot: Snapshot,
  { pathname, path }: { readonly pathname: string; readonly path: DecodedPath },
  defaultRepo: string,
): Promise<string | undefined> {
  const { base } = snapshot;
  // Versions are not loaded to see whether a page exists.
  if (!pageRoutes.has(routeNameAt(pathname)) || path.segments[0]?.includes('@')) return base + pathname;
  for (const segments of [path.segments, withEnding(path.segments)]) {
    const found = await resolvePage(snapshot, { ...path, segments }, defaultRepo);
    if (found.kind === 'redirect') return found.to;
    if (found.kind !== 'missing') return `${base}/${segments.map(encodeURIComponent).join('/')}`;
  }
  return undefined;
}

/** The segments of the page that an address without an ending may mean. */
function withEnding(segments: readonly string[]): readonly string[] {
  return [...segments.slice(0, -1), `${segments.at(-1)}.html`];
}
