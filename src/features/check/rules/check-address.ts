import { findPage } from '#catalog/pages/find-page.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { RawFinding } from '#features/check/report/raw-finding.ts';
import { type Address, fileOf, insidePath, pathOf, repoOf } from '#model/address/address.ts';
import type { Page } from '#model/page/page.ts';

/** Resolves a path inside the site to its page, as the server does. */
export function addressAt(inside: string, product: string): Address {
  const [route = '', ...rest] = inside.slice(1).split('/').map(decodeURIComponent);
  return { repo: repoOf(route, product), file: fileOf(rest) };
}

/** Finds a page that is unreachable because its URL leads elsewhere. Throws the errors of its source. */
export async function checkAddress(snapshot: Snapshot, repo: string, page: Page): Promise<readonly RawFinding[]> {
  const path = pathOf({ repo, file: page.file }, snapshot);
  const { page: shown } = await findPage(snapshot, addressAt(insidePath(path, snapshot) ?? '', snapshot.product));
  if (shown?.file === page.file) return [];
  const what = shown === undefined ? 'responds with 404' : `shows ${shown.file}`;
  const message = `The address of the page, ${path}, ${what}. Give the file another name.`;
  return [{ rule: 'unreachable-page', file: page.source ?? page.file, place: undefined, subject: path, message }];
}

/** True for the path of a page of the package, whatever the site shows there. */
export function isPageAddress(snapshot: Snapshot, repo: string, path: string): boolean {
  const pages = snapshot.packages.get(repo)?.pages.keys() ?? [];
  return [...pages].some((file) => pathOf({ repo, file }, snapshot) === path);
}
