import type { Package } from './package/package.ts';
import type { PackageGroup } from './package/package-group.ts';
import type { WorkspaceDisplay } from './package/workspace-package.ts';
import type { DocumentSite } from './page/document-site.ts';
import type { Page } from './page/page.ts';

/** An unusable field of a manifest. */
export interface UnusableField {
  /** Kind of the warning's subject. */
  readonly code: 'unusable-field';
  /** Path of the field in the manifest, such as `asterism.menu[0]`. */
  readonly field: string;
}

/** A link of the settings to a path that the site does not answer. */
export interface DeadLink {
  /** Kind of the warning's subject. */
  readonly code: 'dead-link';
  /** The path, without the base of the site. */
  readonly path: string;
}

/** A problem with a repository or a setting that does not stop the site. */
export interface Warning {
  /** Folder or repository; for a setting, its name. */
  readonly repository: string;
  /** File inside the repository; undefined for the repository as a whole. */
  readonly file: string | undefined;
  /** What is wrong and what to do, in plain text. */
  readonly message: string;
  /** Subject of the warning; absent when the message says everything. */
  readonly about?: UnusableField | DeadLink;
}

/** All packages and pages at one point in time. Immutable; a sync creates a new one. */
export interface Snapshot {
  /** Changes whenever anything in the snapshot changes; opaque, safe in URLs. */
  readonly version: string;
  /** Creation time, in milliseconds since 1970. */
  readonly madeAt: number;
  /** Product name, which is also the identity of the core package. */
  readonly product: string;
  /** Base path of every URL path of the site; '' at the root of the host. */
  readonly base: string;
  /** Every package, ordered by stars. */
  readonly packages: readonly Package[];
  /** The groups of packages in order; absent without any. */
  readonly groups?: readonly PackageGroup[];
  /** The packages by identity. */
  readonly byRepo: ReadonlyMap<string, Package>;
  /** Folder names, repository names and full package names that redirect to an identity. */
  readonly aliases: ReadonlyMap<string, string>;
  /** Every page by identity and file. */
  readonly pages: ReadonlyMap<string, ReadonlyMap<string, Page>>;
  /** Documentation sites inside of repositories, by identity; a missing package has none. */
  readonly sites?: ReadonlyMap<string, readonly DocumentSite[]>;
  /** How packages of workspaces are shown; as cards when absent. */
  readonly workspaces?: WorkspaceDisplay;
  /** Warnings, in the order of the sources. */
  readonly warnings: readonly Warning[];
}
