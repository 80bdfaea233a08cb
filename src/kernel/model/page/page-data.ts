/** What the front matter of a document says about its page. Every text is plain text. */
export interface PageData {
  /** Title of the page. */
  readonly title?: string;
  /** Shorter title for lists. */
  readonly label?: string;
  /** Description in one paragraph. */
  readonly description?: string;
  /** Name that the settings of a toolchain use for the page instead of its file name. */
  readonly id?: string;
  /** Path of the page on the documentation's own site, as written. */
  readonly slug?: string;
  /** Position among its siblings; smaller comes first. */
  readonly order?: number;
  /** Title of the group that it belongs to. */
  readonly group?: string;
  /** Position of that group among its siblings. */
  readonly groupOrder?: number;
  /** Title of the page that it stands below. */
  readonly parent?: string;
  /** Title of the part of the site that it belongs to. */
  readonly nav?: string;
  /** Position of that part. */
  readonly navOrder?: number;
  /** True for an unfinished page, which is listed last, or not at all where its toolchain has no drafts. */
  readonly draft?: boolean;
  /** True for a page that its own site has and lists nowhere. */
  readonly unlisted?: boolean;
  /** True for a page that the search of its own site does not find. */
  readonly unsearched?: boolean;
  /** True for a page that its own site leaves out of lists. */
  readonly hidden?: boolean;
  /** Search words. */
  readonly tags?: readonly string[];
  /** Name of its icon, as written. */
  readonly icon?: string;
  /** Language of the text, as written. */
  readonly language?: string;
}
