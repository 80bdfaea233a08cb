import type { RegistryName } from './registry-name.ts';

/** A dependency from a manifest. */
export interface Dependency extends RegistryName {
  /** True for a development dependency. */
  readonly development: boolean;
  /** Versions that the manifest accepts, as written, where they follow semantic versioning; absent when unknown. */
  readonly range?: string | undefined;
}

/** A dependency or dependent of a package inside the family. */
export interface Relation {
  /** Identity of the other package. */
  readonly repo: string;
  /** True for a development dependency. */
  readonly development: boolean;
}

/** A page of another package that links to a package. */
export interface Mention {
  /** Identity of the package of the page. */
  readonly repo: string;
  /** Path of the page inside that package. */
  readonly file: string;
  /** Title of the page in plain text. */
  readonly title: string;
}

/** A released version of a package. */
export interface Release {
  /** Version without a leading `v`, from the changelog or the tag. */
  readonly version: string;
  /** Name of the package in a folder of the repository that it is a release of; absent for the repository as a whole. */
  readonly package?: string;
  /** Time in milliseconds since 1970; undefined when unknown. */
  readonly time: number | undefined;
  /** The git tag, where there is one. */
  readonly tag?: string | undefined;
  /** Title in the changelog besides the version; plain text. */
  readonly title?: string | undefined;
  /** Section in the changelog: a page of the package, and the id of a heading. */
  readonly section?: { readonly file: string; readonly id: string } | undefined;
  /** Beginning of the section in plain text. */
  readonly excerpt?: string | undefined;
}

/** The name of a release in a list: its version, after the name of its package inside of a repository. */
export function releaseName({ package: name, version }: Pick<Release, 'package' | 'version'>): string {
  return name === undefined ? version : `${name} ${version}`;
}

/** Relations of a package to its family, and its releases. */
export interface PackageRelations {
  /** Dependencies, those with most stars first. */
  readonly uses: readonly Relation[];
  /** Dependents, those with most stars first. */
  readonly usedBy: readonly Relation[];
  /**
   * Pages of other packages that link to it, those of packages with most stars first; limited to those that are shown.
   */
  readonly mentionedIn: readonly Mention[];
  /** Releases, newest first; limited in number. */
  readonly releases: readonly Release[];
}
