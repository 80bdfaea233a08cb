import type { Address } from '#model/address/address.ts';
import type { DocumentSite } from '#model/page/document-site.ts';
import type { Page } from '#model/page/page.ts';
import type { Warning } from '#model/warning.ts';
import type { SourceFile } from '#sources/source.ts';

/** Targets of the links in the documents of a repository. */
export interface LinkedFiles {
  /** The repository's pages: the listed ones, and those that only its own links lead to. */
  readonly pages: ReadonlyMap<string, Page>;
  /** Other files that are not listed and that its own links lead to. */
  readonly files: readonly SourceFile[];
  /** All addresses in the family that its documents link to; not all of them exist. */
  readonly targets: readonly Address[];
  /** Pages that link to other packages. */
  readonly outward: ReadonlySet<string>;
  /** One for each file that could not be read. */
  readonly warnings: readonly Warning[];
}

/** The logo of a repository. */
export interface Logo {
  /** Path of the image inside the repository. */
  readonly file: string;
  /** Hash of its bytes. */
  readonly hash: string;
}

/** The pages, the documentation sites and the logo of a repository. */
export interface RepositoryDocuments extends LinkedFiles {
  /** Folders whose documents are written for a documentation toolchain. */
  readonly sites: readonly DocumentSite[];
  /** What its first page says of it, if its metadata say nothing; undefined for nothing. */
  readonly description?: string | undefined;
  /** Its logo; undefined for none. */
  readonly logo: Logo | undefined;
}
