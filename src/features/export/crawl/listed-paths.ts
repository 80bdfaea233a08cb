import { pastPage } from '#catalog/pages/past-pages.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { coreRoute, originalFile, packagePath, pathOf, type Routing } from '#model/address/address.ts';
import type { Redirects } from '#model/address/redirects.ts';
import { alwaysExported, routeAt } from '#model/match-route.ts';
import { pageKind, standsForAll } from '#model/page/page.ts';
import type { Features } from '#server/feature.ts';

/** The routing of paths inside the site. */
function inside({ product }: Snapshot): Routing {
  return { product, base: '' };
}

/**
 * The paths inside a site that must be written: pages, and files for search engines and other programs. The
 * crawl finds further files by links.
 */
export function listedPaths(
  snapshot: Snapshot,
  hasOrigin: boolean,
  { exported }: Pick<Features['paths'], 'exported'>,
): ReadonlySet<string> {
  const site = inside(snapshot);
  const { inOrder } = snapshot;
  // Pages that no list has keep their addresses.
  const documents = inOrder.flatMap(({ repo }) => [
    packagePath(repo, site),
    ...[...(snapshot.packages.get(repo)?.pages.values() ?? [])]
      .flatMap((page) => [page.file, ...(standsForAll(page) ? [originalFile(page.file)] : [])])
      .map((file) => {
        return pathOf({ repo, file }, site);
      }),
  ]);
  const lists = [undefined, ...inOrder.map(({ repo }) => repo)].flatMap((repo) => exported(repo, site));
  return new Set([...alwaysExported(hasOrigin), ...documents, ...lists]);
}

/**
 * The paths inside a site that redirect: those of moved pages, other names of packages, the pages of the core package below
 * the name of the product, and old addresses. A path that differs only in
 * case from a page's is left out, since not every file system can store both.
 */
export function redirectingPaths(
  snapshot: Snapshot,
  listed: ReadonlySet<string>,
  redirects?: Redirects,
): ReadonlySet<string> {
  const { aliases, inOrder, product } = snapshot;
  const site = inside(snapshot);
  const taken = new Set([...listed].map((path) => path.toLowerCase()));
  const moved = inOrder.flatMap(({ repo }) => movedPages(snapshot, repo).map((file) => pathOf({ repo, file }, site)));
  const others = [...aliases.keys()].map((alias) => packagePath(alias, site));
  const old = redirects?.pathsFor(listed) ?? [];
  const core = [...listed].flatMap((path) =>
    path.startsWith(`/${coreRoute}/`) && routeAt(path).form === 'document' ? [path.replace(coreRoute, product)] : [],
  );
  return new Set([...moved, ...others, ...core, ...old].filter((path) => !taken.has(path.toLowerCase())));
}

function movedPages(snapshot: Snapshot, repo: string): readonly string[] {
  const ended = snapshot.packages.get(repo)?.reader?.history?.ended?.() ?? [];
  return [...ended].filter((file) => pageKind(file) && pastPage(snapshot, { repo, file })?.movedTo !== undefined);
}
