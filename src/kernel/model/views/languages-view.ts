/** A language version of a page. */
export interface LanguageVersionView {
  /** BCP 47 tag; undefined when unknown. */
  readonly language: string | undefined;
  /** Native name of the language; undefined when the language is unknown. */
  readonly name: string | undefined;
  /** URL path that shows this version regardless of the visitor's language. */
  readonly path: string;
  /** Canonical URL path of the version. */
  readonly canonical: string;
}

/** Language versions of a page. */
export interface LanguagesView {
  /** URL path that shows the version in the visitor's language. */
  readonly path: string;
  /** The original first; only the original for a page without translations. */
  readonly versions: readonly LanguageVersionView[];
  /** Index of the version that is shown. */
  readonly shown: number;
  /** Index of the version that {@link path} shows to the visitor; absent when no version is in a language of theirs. */
  readonly reader?: number;
  /** Tags of all languages with pages in the package. */
  readonly expected: readonly string[];
  /** Number of commits to the original since the last commit to this version, if known. */
  readonly behind?: number | undefined;
}
