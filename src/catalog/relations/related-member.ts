import { readStart } from '#catalog/pages/read-text.ts';
import type { Package } from '#model/package/package.ts';
import type { Page } from '#model/page/page.ts';
import { type Repository, SourceError } from '#sources/source.ts';

/** A package with what its relations are read from. */
export interface RelatedMember {
  /** What it is called. */
  readonly package: Package;
  /** Where its files are read. */
  readonly repository: Repository;
  /** Its pages by file. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Those of them that name other packages. */
  readonly outward: ReadonlySet<string>;
}

/** The start of a page's file, and whether it is the one that the page's hash names; undefined where it cannot be read. */
export async function readPage(
  { repository }: RelatedMember,
  page: Page,
  limit: number,
): Promise<{ readonly bytes: Uint8Array; readonly exact: boolean } | undefined> {
  try {
    const start = await readStart(repository, page.source ?? page.file, limit);
    return start && { bytes: start.bytes, exact: start.hash === page.hash };
  } catch (error) {
    // It is read again at the next sync; its page says what is wrong.
    if (error instanceof SourceError) return undefined;
    throw error;
  }
}
