/** Where something stands in a file, both counted from 1. */
export interface SourcePlace {
  /** The line. */
  readonly line: number;
  /** The character in it. */
  readonly column: number;
}

/** A link or an image of a document: what its author wrote, and what a reader gets. */
export interface WrittenLink {
  /** What it is. */
  readonly as: 'link' | 'image';
  /** The address as the author wrote it. */
  readonly written: string;
  /** The address that a reader gets; undefined for an image that its repository does not have. */
  readonly to: string | undefined;
  /** Where it stands; undefined where the document's markup does not tell. */
  readonly place: SourcePlace | undefined;
  /** The text for those who do not see an image; undefined where none is written, and for links. */
  readonly alt: string | undefined;
}

/** What a document says to others and what others can name of it. */
export interface Inspection {
  /** Its links and images in document order; those that only the renderer made are not among them. */
  readonly links: readonly WrittenLink[];
  /** Names that the part of an address behind `#` can have, headings among them. */
  readonly anchors: readonly string[];
}
