import { readStart } from '#catalog/reading/read-text.ts';
import type { Package } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';
import { ignoreSourceError, type Repository } from '#sources/source.ts';

/** A package with its pages and the files that they are read from. */
export interface DocumentedMember {
  /** Metadata of the package. */
  readonly package: Package;
  /** Source of its files. */
  readonly repository: Repository;
  /** Its pages by file. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Those of its pages that link to other packages. */
  readonly outward: ReadonlySet<string>;
}

/** Reads the start of a page's file, and compares it with the page's hash; undefined when it cannot be read. */
export async function readPage(
  { repository }: DocumentedMember,
  page: Page,
  limit: number,
): Promise<{ readonly bytes: Uint8Array; readonly hash: string; readonly exact: boolean } | undefined> {
  // A file that cannot be read is read again at the next sync; its page shows the error.
  const start = await readStart(repository, page.source ?? page.file, limit).catch(ignoreSourceError);
  return start && { bytes: start.bytes, hash: start.hash, exact: start.hash === (page.fileHash ?? page.hash) };
}
