import type { Root } from 'hast';
import type { FormatKind } from '#model/toolchains/format-kind.ts';

/** A document, as the converter of its format sees it. */
export interface FormatDocument {
  /** Path of the document inside its repository. */
  readonly file: string;
  /** True for the path of a page of the repository. */
  readonly isPage: (path: string) => boolean;
  /** Attributes that the settings of its sites give it, by name; absent for none. */
  readonly attributes?: Readonly<Record<string, string>>;
  /** The part of another document that a label names; absent or undefined for none. */
  readonly labelled?: (name: string) => { readonly title?: string | undefined } | undefined;
}

/** A format of documents besides markdown and text. */
export interface DocumentFormat {
  /** The kind of its pages. */
  readonly kind: FormatKind;
  /** What its documents become. */
  readonly gives: 'markdown' | 'html';
  /** Loads the function that converts a document. Its result is not safe yet. */
  readonly load: () => Promise<(text: string, document: FormatDocument) => string | Promise<string>>;
  /** Gives the tree of a converted document the structure of markdown; absent where it has that. */
  readonly shape?: (tree: Root) => void;
  /** The title of a document; absent where that is found as in markdown. */
  readonly titleOf?: (text: string) => string | undefined;
  /** The title in lists that a document gives itself; absent where none can. */
  readonly labelOf?: (text: string) => string | undefined;
  /** Links and images, whose address is the first group; absent where they are those of markdown. */
  readonly links?: readonly RegExp[];
  /** True where the settings of sites give documents attributes, and documents include others. */
  readonly isPreprocessed?: true;
}
