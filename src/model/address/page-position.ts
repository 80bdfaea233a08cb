/** A page of the site under its name. */
export interface NamedPath {
  /** What to call it; plain text. */
  readonly name: string;
  /** Its canonical URL path. */
  readonly path: string;
}

/** A folder of pages. */
export interface PageFolder {
  /** What to call it; plain text. */
  readonly name: string;
  /** What is in it, in reading order. */
  readonly pages: readonly PageNode[];
  /** How many of its pages are left out; they come with the page that stands in their place. Absent where none is. */
  readonly more?: number;
}

/** A page of a package, or a folder of them. */
export type PageNode = NamedPath | PageFolder;

/** A folder on the way to a page. */
export interface Crumb {
  /** What to call it; plain text. */
  readonly name: string;
  /** The canonical URL path of the folder's own page, absent where it has none. */
  readonly path?: string;
}

/** Documents that are no pages. */
export interface OtherDocuments {
  /** The first of them by path, each under its path. */
  readonly files: readonly NamedPath[];
  /** How many there are. */
  readonly count: number;
}

/** Where a page stands among the others of its package. */
export interface PagePosition {
  /** What the page is called among them; plain text. */
  readonly name: string;
  /** The folders that it is in, the outermost first. */
  readonly folders: readonly Crumb[];
  /** The pages of the package; of a large one, the branch around this page and the beginnings of the others. */
  readonly pages: readonly PageNode[];
  /** Documents of the package in formats that are not shown as pages, where they are served as they are; absent where there are none. */
  readonly others?: OtherDocuments;
  /** The page before it in reading order, absent for the first. */
  readonly previous?: NamedPath;
  /** The page after it in reading order, absent for the last. */
  readonly next?: NamedPath;
}

/** True for a folder. */
export function isFolder<Folder extends { readonly pages: unknown }>(node: Folder | object): node is Folder {
  return 'pages' in node;
}
