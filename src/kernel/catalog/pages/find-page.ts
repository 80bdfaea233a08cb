import type { PackageEntry } from '#catalog/package-entry.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { type Address, isFolderPage, originalFile, readmeFile, secondFolderPage } from '#model/address/address.ts';
import { folderOf } from '#model/address/readme.ts';
import type { Package } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';
import type { Translated } from '#model/page/page-versions.ts';

const markdownEnding = /^\.(md|markdown)$/i;

/** Result of looking up an address; `page` is undefined when the family has no such page. */
export interface PageLookup {
  /** The package; undefined when no package has this name. */
  readonly package: Package | undefined;
  /** The page, with its file name as spelled in the repository. */
  readonly page: Page | undefined;
  /** The file in the page's URL: its own, the common one of all its languages, or that of its original. */
  readonly file: string | undefined;
  /** True when the repository exists but has no README for its first page. */
  readonly empty: boolean;
}

/**
 * Finds a page by address, first in the snapshot, then at a source that cannot list its files. Throws the errors of
 * that source.
 */
export async function findPage(snapshot: Snapshot, address: Address): Promise<PageLookup> {
  const entry = snapshot.packages.get(address.repo);
  if (entry === undefined) return { package: undefined, page: undefined, file: undefined, empty: false };
  const { pages } = entry;
  const { file } = address;
  const standing = listed(pages, file) ? undefined : standsFor(pages, file);
  const page = listed(pages, file) ?? standing ?? (await unlisted(entry, file));
  const named = standing ? file : page?.file;
  return { package: entry.package, page, file: named, empty: page === undefined && file === readmeFile };
}

/** Finds a translated page by the missing file of its original, or by the name common to all languages. */
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

/** Finds the page of the same folder, regardless of its name, case and extension in the repository. */
function folderPage(pages: ReadonlyMap<string, Page>, file: string): Page | undefined {
  if (!isFolderPage(file)) return undefined;
  const folder = folderOf(file);
  const second = pages.get(secondFolderPage(file));
  return second ?? [...pages.values()].find((page) => isFolderPage(page.file) && folderOf(page.file) === folder);
}

/** Finds a page whose file has an extension other than `.md`. */
function otherEnding(pages: ReadonlyMap<string, Page>, file: string): Page | undefined {
  if (!file.endsWith('.md')) return undefined;
  const stem = file.slice(0, -'.md'.length);
  return [...pages.values()].find(
    (page) => page.file.startsWith(stem) && markdownEnding.test(page.file.slice(stem.length)),
  );
}

async function unlisted({ repository, reader }: PackageEntry, file: string): Promise<Page | undefined> {
  if (repository === undefined || repository.complete) return undefined;
  const found = await reader?.find(file);
  return found && { file: found.path, hash: found.hash, size: found.size };
}
