import type { RegistryName } from './registry-name.ts';

/** A package that a manifest asks for. */
export interface Dependency extends RegistryName {
  /** True when it is needed to work on the package only, not to use it. */
  readonly development: boolean;
}

/** Another package of the family that uses a package, or is used by it. */
export interface Relation {
  /** The other package's identity. */
  readonly repo: string;
  /** True when it is needed for development only. */
  readonly development: boolean;
}

/** A page of the family that leads to a package of which it is no page. */
export interface Mention {
  /** The identity of the package that the page belongs to. */
  readonly repo: string;
  /** The page's path inside that package. */
  readonly file: string;
  /** What the page is called; plain text. */
  readonly title: string;
}

/** One version of a package that was given out. */
export interface Release {
  /** The version without a leading `v`, as the change log or the tag writes it. */
  readonly version: string;
  /** When, in milliseconds since 1970; undefined where nobody says. */
  readonly time: number | undefined;
  /** The git tag, where there is one. */
  readonly tag?: string | undefined;
  /** What the change log calls it besides its version; plain text. */
  readonly title?: string | undefined;
  /** Where the change log tells of it: a page of the package, and the id of a heading. */
  readonly section?: { readonly file: string; readonly id: string } | undefined;
  /** The beginning of what the change log tells; plain text. */
  readonly excerpt?: string | undefined;
}

/** How a package relates to its family, and its past. */
export interface PackageRelations {
  /** Packages that it uses, those with most stars first. */
  readonly uses: readonly Relation[];
  /** Packages that use it, those with most stars first. */
  readonly usedBy: readonly Relation[];
  /** Pages of other packages that lead to it, those of packages with most stars first; not more than are shown. */
  readonly mentionedIn: readonly Mention[];
  /** Its releases, the newest first; not more than are kept. */
  readonly releases: readonly Release[];
}
