import { type FolderContents, folderContents } from '#catalog/page-tree/folder-contents.ts';
import { findPage } from '#catalog/pages/find-page.ts';
import { type PastPage, pastPage } from '#catalog/pages/past-pages.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import {
  type Address,
  fileOf,
  insidePath,
  packagePath,
  pathOf,
  readmeFile,
  repoOf,
  shortPath,
} from '#model/address/address.ts';
import { findRepo } from '#model/package/find-repo.ts';
import type { Package } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';
import type { Redirect } from '#server/http/instead.ts';
import { type DecodedPath, hasDotSegment } from '#server/http/request-path.ts';

/** The result of resolving a request path. */
export type Resolved =
  | Redirect
  | {
      readonly kind: 'page';
      readonly package: Package;
      readonly page: Page;
      /** The file that the address names. If it is the base of translations, it represents the page in all languages. */
      readonly file: string;
    }
  | { readonly kind: 'empty'; readonly package: Package }
  | {
      readonly kind: 'folder';
      readonly package: Package;
      /** The folder's path in the repository, without a slash at the end. */
      readonly folder: string;
      readonly contents: FolderContents;
    }
  | {
      readonly kind: 'missing';
      readonly package: Package | undefined;
      readonly address: Address;
      readonly past: PastPage | undefined;
    };

/** Resolves the decoded segments of a path to a page (R-01 … R-07). Rejects with the errors of the source. */
export async function resolvePage(
  snapshot: Snapshot,
  { segments, trailingSlash }: DecodedPath,
  defaultRepo: string,
): Promise<Resolved> {
  const [route, ...rest] = segments;
  if (route === undefined) return { kind: 'redirect', to: shortPath(defaultRepo, snapshot), status: 302 };
  if (route === 'index.html' && rest.length === 0) {
    return { kind: 'redirect', to: packagePath(defaultRepo, snapshot), status: 302 };
  }
  const requested = repoOf(route, snapshot.product);
  const repo = findRepo(requested, snapshot) ?? requested;
  const address = { repo, file: fileOf(rest) };
  const found = await findPage(snapshot, address);
  const item = found.package;
  const file = found.page === undefined || isVisible(snapshot, repo, found.page) ? found.file : undefined;
  if (item === undefined || (file === undefined && !found.empty)) {
    const instead = missing(snapshot, item, address);
    return instead.kind === 'folder' ? atCanonical(instead, `${instead.folder}/${readmeFile}`) : instead;
  }
  if (found.page === undefined || file === undefined) {
    return atCanonical({ kind: 'empty', package: item }, address.file);
  }
  return atCanonical({ kind: 'page', package: item, page: found.page, file }, file);

  /** The result, or a redirect to its canonical path. */
  function atCanonical(resolved: Resolved, named: string): Resolved {
    const canonical = pathOf({ repo, file: named }, snapshot);
    const isCanonical = !trailingSlash && isPathOf(insidePath(canonical, snapshot), segments);
    return isCanonical ? resolved : { kind: 'redirect', to: canonical, status: 301 };
  }
}

/** Resolves a path without a page: a moved page redirects to its new address, a folder shows its contents. */
function missing(snapshot: Snapshot, item: Package | undefined, address: Address): Resolved {
  const past = pastPage(snapshot, address);
  if (past?.movedTo !== undefined) return { kind: 'redirect', to: pathOf(past.movedTo, snapshot), status: 301 };
  const folder = address.file.endsWith(`/${readmeFile}`) ? address.file.slice(0, -readmeFile.length - 1) : address.file;
  const contents = item && folderContents(snapshot, item.repo, folder);
  if (item && contents) return { kind: 'folder', package: item, folder, contents };
  return { kind: 'missing', package: item, address, past };
}

/** A file in a hidden folder is a page only if the snapshot lists it, because a page of its repository links to it. */
function isVisible(snapshot: Snapshot, repo: string, page: Page): boolean {
  return !hasDotSegment(page.file.split('/')) || snapshot.packages.get(repo)?.pages.has(page.file) === true;
}

/** True for the canonical path inside the site, and for the bare name of a package. */
function isPathOf(canonical = '', segments: readonly string[]): boolean {
  const own = canonical.split('/').slice(1).map(decodeURIComponent);
  const bare = segments.length === 1 && own.length === 2 && own[1] === 'index.html';
  return bare ? segments[0] === own[0] : segments.join('/') === own.join('/');
}
