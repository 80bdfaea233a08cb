/** A page of an extension. */
export interface ExtensionPageView {
  /** Title of the page. */
  readonly title: string;
  /** Its HTML, as the extension wrote it. */
  readonly html: string;
}

/** What extensions show in a document. */
export interface ExtendedView {
  /** A page of an extension; absent on other pages. */
  readonly extension?: ExtensionPageView | undefined;
}
