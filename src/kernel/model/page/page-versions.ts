/** A language version of a page. */
export interface Version {
  /** File of the version. */
  readonly file: string;
  /** BCP 47 tag; undefined for an original in an unknown language. */
  readonly language: string | undefined;
}

/** A page with several language versions. */
export interface Translated {
  /** File that identifies the page; it need not exist when originals have a folder of their own. */
  readonly base: string;
  /** The original first, then the translations in the order of their tags. */
  readonly versions: readonly Version[];
}
