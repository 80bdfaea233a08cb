/** What the settings call the core package, whose first page is the home page of the site. */
export interface CoreWords {
  /** Its title; absent for the title of the specification. */
  readonly title?: string;
  /** Its description; absent for that of its repository. */
  readonly description?: string;
}
