/** One git repository to be read, as the settings or a forge's listing name it. */
export interface GitTarget {
  /** Its name in the family: the folder of the repository. */
  readonly folder: string;
  /** The address that git fetches from, without credentials: https, http, ssh, or an absolute path on this machine. */
  readonly address: string;
  /** The page at the forge for people, or undefined where there is none. */
  readonly forge: string | undefined;
  /** The branch or tag to show, or undefined for the default branch. */
  readonly ref: string | undefined;
  /** The folder inside the repository that is shown as its root, without slashes at the ends; '' for the whole. */
  readonly start: string;
  /** What the forge knows of it that no file says; a field that is undefined is unknown. */
  readonly facts: GitFacts;
}

/** What a forge says of a repository. */
export interface GitFacts {
  /** Stars now. */
  readonly stars: number | undefined;
  /** One line of text. */
  readonly description: string | undefined;
  /** The home page of the project. */
  readonly homepage: string | undefined;
  /** Topics in the forge's order. */
  readonly topics: readonly string[];
  /** SPDX id of the licence. */
  readonly license: string | undefined;
  /** True when the owner has closed it to changes. */
  readonly archived: boolean;
}
