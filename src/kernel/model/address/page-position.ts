/** A page with its name. */
export interface NamedPath {
  /** Name in plain text. */
  readonly name: string;
  /** Its canonical URL path. */
  readonly path: string;
  /** Language of the name as a BCP 47 tag, if it is known and another one than that of most names around it. */
  readonly language?: string;
  /** `new`, `beta` or a text; absent without a badge. */
  readonly badge?: string;
}

export interface PageFolder {
  /** Name in plain text. */
  readonly name: string;
  /** Pages and folders in reading order. */
  readonly pages: readonly PageNode[];
  /** Number of pages left out, which are listed on the page that takes their place. Absent when all are listed. */
  readonly more?: number;
  /** True for the folder of the pages that are written for tools and tests, which has a label of its own. */
  readonly forTools?: true;
}

/** A page of a package, or a folder of them. */
export type PageNode = NamedPath | PageFolder;

/** A folder above a page. */
export interface Crumb {
  /** Name in plain text. */
  readonly name: string;
  /** The canonical URL path of the folder's own page; absent without one. */
  readonly path?: string;
}

/** Documents in formats that are not rendered as pages. */
export interface OtherDocuments {
  /** The first of them, by path, each with its path. */
  readonly files: readonly NamedPath[];
  /** Total number. */
  readonly count: number;
}

/** Position of a page in its package. */
export interface PagePosition {
  /** Name of the page in plain text. */
  readonly name: string;
  /** Language of most pages of the package as a BCP 47 tag; absent when it is unknown. */
  readonly language?: string;
  /** Folders above the page, the outermost first. */
  readonly folders: readonly Crumb[];
  /** Pages of the package; for a large package, the branch of this page and the beginnings of the others. */
  readonly pages: readonly PageNode[];
  /** Other documents of the package, which are served unchanged; absent when there are none. */
  readonly others?: OtherDocuments;
  /** Previous page in reading order; absent for the first page. */
  readonly previous?: NamedPath;
  /** Next page in reading order; absent for the last page. */
  readonly next?: NamedPath;
}

/** True for a folder. */
export function isFolder<Folder extends { readonly pages: unknown }>(node: Folder | object): node is Folder {
  return 'pages' in node;
}
