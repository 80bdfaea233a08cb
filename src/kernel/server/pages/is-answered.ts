import { pastPage } from '#catalog/pages/past-pages.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { pathsOfMarkdown, repoOf } from '#model/address/address.ts';
import { isOfPackage, routeNameAt } from '#model/match-route.ts';
import { findRepo } from '#model/package/find-repo.ts';
import type { RouteName } from '#model/routes.ts';
import { visibleFile } from '#server/files/raw-files.ts';
import { isInstead } from '#server/http/instead.ts';
import { type DecodedPath, parseRequestPath } from '#server/http/request-path.ts';
import { SourceError } from '#sources/source.ts';
import { findRedirect, pageRoutes, type RedirectScope } from './find-redirect.ts';
import type { PathPages } from './path-pages.ts';
import { resolvePage } from './resolve-page.ts';

/** What the paths of links are resolved with. */
export interface LinkScope extends RedirectScope {
  /** The pages of features in packages. */
  readonly pages: Pick<PathPages, 'at'>;
  /** True for a path that no feature answers, though it has a route. */
  readonly isMissing: (path: string) => boolean;
}

/** Routes that answer no path. */
const missingRoutes: ReadonlySet<RouteName> = new Set(['missingCall', 'missingAsset', 'missingInternal']);

/**
 * True if the site answers a path, which is without its base. Also true where only a request to a source or the files of
 * a version would show it.
 */
export async function isAnswered(snapshot: Snapshot, pathname: string, scope: LinkScope): Promise<boolean> {
  const path = parseRequestPath(pathname);
  if (isInstead(path)) return false;
  try {
    return await hasAnswer(snapshot, path, scope);
  } catch (error) {
    if (error instanceof SourceError) return true;
    throw error;
  }
}

async function hasAnswer(snapshot: Snapshot, path: DecodedPath, scope: LinkScope): Promise<boolean> {
  const { segments, trailingSlash } = path;
  const [first = '', ...rest] = segments;
  const decoded = `/${segments.join('/')}${trailingSlash ? '/' : ''}`;
  const route = routeNameAt(decoded);
  if (missingRoutes.has(route) || scope.isMissing(decoded)) return false;
  if (route === 'rawFile') return hasFile(snapshot, rest);
  if (isOfPackage(route)) return isUnknown(snapshot, first) || packageAt(snapshot, first) !== undefined;
  if (pageRoutes.has(route)) return hasPage(snapshot, path, scope);
  return route !== 'markdown' || hasMarkdown(snapshot, decoded, scope);
}

async function hasPage(snapshot: Snapshot, path: DecodedPath, scope: LinkScope): Promise<boolean> {
  if (isUnknown(snapshot, path.segments[0])) return true;
  const resolved = await resolvePage(snapshot, path, scope.defaultRepo);
  return (
    resolved.kind !== 'missing' ||
    scope.pages.at(snapshot, path) !== undefined ||
    (await findRedirect(snapshot, { path, resolved }, scope)) !== undefined
  );
}

async function hasMarkdown(snapshot: Snapshot, decoded: string, scope: LinkScope): Promise<boolean> {
  for (const page of pathsOfMarkdown(decoded)) {
    const path = { segments: page.split('/').slice(1), trailingSlash: false };
    if (await hasPage(snapshot, path, scope)) return true;
  }
  return false;
}

async function hasFile(snapshot: Snapshot, [name = '', ...rest]: readonly string[]): Promise<boolean> {
  const file = rest.join('/');
  if (file !== '' && isUnknown(snapshot, name)) return true;
  const repo = packageAt(snapshot, name);
  if (repo === undefined) return false;
  const isPublic = (await visibleFile(snapshot, repo, file)) !== undefined;
  return isPublic || pastPage(snapshot, { repo, file })?.movedTo !== undefined;
}

/** The package of a segment of a path; undefined when none has that name. */
function packageAt(snapshot: Snapshot, segment: string): string | undefined {
  return findRepo(repoOf(segment, snapshot.product), snapshot);
}

/** True for a version, and for a package whose source cannot list its files. */
function isUnknown(snapshot: Snapshot, segment = ''): boolean {
  const repo = packageAt(snapshot, segment);
  return segment.includes('@') || (repo !== undefined && snapshot.packages.get(repo)?.repository?.complete === false);
}
