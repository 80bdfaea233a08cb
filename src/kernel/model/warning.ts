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
