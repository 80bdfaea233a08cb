import { isFirstPage } from '#model/address/address.ts';
import { workspacePackageAt } from '#model/package/workspace-package.ts';
import { baseOf, type Page } from '#model/page/page.ts';
import type { Snapshot } from '#model/snapshot.ts';

/**
 * The title in search of a page that stands for a package: that of its repository for a first page, as on the page
 * itself, and its published name for the README of a package in a folder. Undefined for any other page.
 */
export function packageTitle(
  { byRepo, workspaces }: Pick<Snapshot, 'byRepo' | 'workspaces'>,
  repo: string,
  page: Page,
): string | undefined {
  const item = byRepo.get(repo);
  if (isFirstPage(page.file)) return item?.title;
  if (workspaces === 'list') return undefined;
  return workspacePackageAt(item?.workspacePackages, baseOf(page))?.name;
}
