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

/** The section of one version in a change log. */
export interface ChangelogSection {
  /** The version without a leading `v`, as written. */
  readonly version: string;
  /** Midnight of its date in UTC, in milliseconds since 1970. */
  readonly time?: number | undefined;
  /** Plain text of its heading besides version and date. */
  readonly title?: string | undefined;
  /** The id of its heading. */
  readonly id: string;
  /** The beginning of its body, as plain text. */
  readonly excerpt?: string | undefined;
}
