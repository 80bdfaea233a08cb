/** A position in a file, counted from 1. */
export interface SourcePosition {
  readonly line: number;
  /** The column, in characters. */
  readonly column: number;
}

/** A link or an image of a document, as written and as rendered. */
export interface WrittenLink {
  /** Kind of the reference. */
  readonly as: 'link' | 'image';
  /** Address as written. */
  readonly written: string;
  /** Rendered address; undefined for an image that the repository does not have. */
  readonly to: string | undefined;
  /** Position; undefined when the markup format does not provide it. */
  readonly place: SourcePosition | undefined;
  /** Alternative text of an image; undefined when it has none, and for links. */
  readonly alt: string | undefined;
}

/** Links of a document, and anchors that other documents can link to. */
export interface Inspection {
  /** Links and images in document order, without those added by the renderer. */
  readonly links: readonly WrittenLink[];
  /** Valid fragments of the page's address, including headings. */
  readonly anchors: readonly string[];
}
