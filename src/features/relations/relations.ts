import { partKey } from '#model/views/part-data.ts';

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

/** Relations of a package to its family. */
export interface PackageRelations {
  /** Dependencies, those with most stars first. */
  readonly uses: readonly Relation[];
  /** Dependents, those with most stars first. */
  readonly usedBy: readonly Relation[];
  /**
   * Pages of other packages that link to it, those of packages with most stars first; limited to those that are shown.
   */
  readonly mentionedIn: readonly Mention[];
}

/** The key of the relations among the data of a package. */
export const relationsOf = partKey<PackageRelations>('relations');
