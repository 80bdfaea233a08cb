import type { Package } from './package/package.ts';
import type { Page } from './page/page.ts';

/** A field of a manifest that cannot be used. */
export interface UnusableField {
  /** Tells it from what else a warning may be about. */
  readonly code: 'unusable-field';
  /** The path of the field in its manifest, such as `asterism.menu[0]`. */
  readonly field: string;
}

/** Something wrong with a repository that did not stop the site. */
export interface Warning {
  /** The folder or repository it is about. */
  readonly repository: string;
  /** The file it is about, inside the repository, or undefined for the repository as a whole. */
  readonly file: string | undefined;
  /** What is wrong and what to do, one plain sentence. */
  readonly message: string;
  /** What it is about; absent where the sentence says all. */
  readonly about?: UnusableField;
}

/** All packages and pages at one moment. Never changed after it was made; a sync makes another one. */
export interface Snapshot {
  /** Changes whenever anything in the snapshot changes; opaque, safe in URLs. */
  readonly version: string;
  /** When it was made, in milliseconds since 1970. */
  readonly madeAt: number;
  /** The product's name, which is also the core package's identity. */
  readonly product: string;
  /** The base path, with which every URL path of the site begins; '' at the root of its host. */
  readonly base: string;
  /** Every package, ordered by stars. */
  readonly packages: readonly Package[];
  /** The packages by identity. */
  readonly byRepo: ReadonlyMap<string, Package>;
  /** Folder names, repository names and full package names that lead to an identity by redirect. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Every page by identity and file. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, Page>>;
  /** Faults found on the way, in the order of the sources. */
  readonly warnings: readonly Warning[];
}
