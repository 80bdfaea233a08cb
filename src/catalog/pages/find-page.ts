import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import { type Address, isFolderPage, originalFile, readmeFile, secondFolderPage } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import type { Package } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';
import type { Translated } from '#model/page/page-versions.ts';

const markdownEnding = /^\.(md|markdown)$/i;

/** What an address leads to. Missing is a value: `page` is undefined where the family has no such page. */
export interface FoundPage {
  /** The package, undefined when no package has this name. */
  readonly package: Package | undefined;
  /** The page with the file's name as the repository spells it. */
  readonly page: Page | undefined;
  /** The file that the page's address names: its own, or one that stands for it in all its languages or for its original. */
  readonly file: string | undefined;
  /** True when the repository is there but holds no README for its first page. */
  readonly empty: boolean;
}

/** Finds a page by address, in the snapshot first, then at a source that cannot list. Throws what a broken source throws. */
export async function findPage(siteSnapshot: SiteSnapshot, address: Address): Promise<FoundPage> {
  const item = siteSnapshot.snapshot.byRepo.get(address.repo);
  if (item === undefined) return { package: undefined, page: undefined, file: undefined, empty: false };
  const pages = siteSnapshot.snapshot.pages.get(item.repo) ?? new Map<string, Page>();
  const { file } = address;
  const standing = listed(pages, file) ? undefined : standsFor(pages, file);
  const page = listed(pages, file) ?? standing ?? (await unlisted(siteSnapshot, address));
  const named = standing ? file : page?.file;
  return { package: item, page, file: named, empty: page === undefined && file === readmeFile };
}

/** The original of a translated page, by a file that is not there: the one for all languages, or the one for the original. */
function standsFor(pages: ReadonlyMap<string, Page>, file: string): Page | undefined {
  const found = [...pages.values()].find(({ translated }) => translated && namesOf(translated).includes(file));
  return pages.get(found?.translated?.versions[0]?.file ?? '');
}

function namesOf({ base, versions }: Translated): readonly string[] {
  return versions[0]?.file === base ? [originalFile(base)] : [base];
}

function listed(pages: ReadonlyMap<string, Page>, file: string): Page | undefined {
  return (
    pages.get(file) ?? folderPage(pages, file) ?? otherEnding(pages, file) ?? folderPage(pages, `${file}/${readmeFile}`)
  );
}

/** The page of the same folder, whatever name, case and ending the repository gives it. */
function folderPage(pages: ReadonlyMap<string, Page>, file: string): Page | undefined {
  if (!isFolderPage(file)) return undefined;
  const folder = folderOf(file);
  const second = pages.get(secondFolderPage(file));
  return second ?? [...pages.values()].find((page) => isFolderPage(page.file) && folderOf(page.file) === folder);
}

/** The page that a repository spells with another ending than `.md`. */
function otherEnding(pages: ReadonlyMap<string, Page>, file: string): Page | undefined {
  if (!file.endsWith('.md')) return undefined;
  const stem = file.slice(0, -'.md'.length);
  return [...pages.values()].find(
    (page) => page.file.startsWith(stem) && markdownEnding.test(page.file.slice(stem.length)),
  );
}

async function unlisted(siteSnapshot: SiteSnapshot, { repo, file }: Address): Promise<Page | undefined> {
  const repository = siteSnapshot.repositories.get(repo);
  if (repository === undefined || repository.complete) return undefined;
  const found = await repository.find(file);
  return found && { file: found.path, hash: found.hash, size: found.size };
}
