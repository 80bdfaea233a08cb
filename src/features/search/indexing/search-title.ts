import { fileTitle } from '#catalog/page-tree/file-title.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { isFirstPage } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import { workspacePackageAt } from '#model/package/workspace-package.ts';
import { baseOf, type Page } from '#model/page/page.ts';
import { isVersionTitle } from '#model/text/version-title.ts';

/**
 * The title of a page in search. A first page has the name of its package, as on the page itself, and the README of a
 * package in a folder has its published name. A page beside that README with the same title, such as its change log,
 * gets the name of its file, so that the README is the best match. So does a change log that begins with a version.
 */
export function searchTitle(
  { packages, workspaces }: Pick<Snapshot, 'packages' | 'workspaces'>,
  { repo, page, title }: { readonly repo: string; readonly page: Page; readonly title: string | undefined },
): string {
  const item = packages.get(repo)?.package;
  const isVersion = title !== undefined && isVersionTitle(title);
  const other = isVersion ? fileTitle(page.source ?? page.file) : (title ?? page.file);
  if (isFirstPage(page.file)) return item?.title ?? other;
  if (item?.workspacePackages === undefined || workspaces === 'list') return other;
  const own = workspacePackageAt(item.workspacePackages, baseOf(page));
  if (own !== undefined) return own.name;
  const folder = folderOf(page.file).slice(0, -1);
  const isNamesake = item.workspacePackages.some((each) => each.folder === folder && each.name === title);
  return isNamesake ? `${title} (${fileTitle(page.file)})` : other;
}
