import type { toolchains } from '#features/toolchain-facts.ts';
import { labelName } from './label-name.ts';

/** The documentation toolchains whose settings files and dialects are known. */
export type Toolchain = keyof typeof toolchains;

/** An entry of a repository's own table of contents: a page, a group of pages, or a page with pages below it. */
export interface ContentsEntry {
  /** Name in the table, as plain text; undefined where the page names itself. */
  readonly title?: string | undefined;
  /** Path of the page inside the repository; undefined for a group without a page. */
  readonly file?: string | undefined;
  /** The entries below it, in order; absent for none. */
  readonly entries?: readonly ContentsEntry[] | undefined;
}

/** A folder of a repository whose documents are written for a documentation toolchain. */
export interface DocumentSite {
  /** The toolchain that a settings file names. */
  readonly toolchain: Toolchain;
  /** Folder of the documents inside the repository with a slash at its end; '' for the whole repository. */
  readonly root: string;
  /** The table of contents in reading order; empty when the toolchain has none, or it cannot be read. */
  readonly contents: readonly ContentsEntry[];
  /** Attributes that the settings give to all documents in AsciiDoc, by name; absent for none. */
  readonly attributes?: Readonly<Record<string, string>> | undefined;
  /** Labels of parts of its documents, by normalized name; absent for none. */
  readonly labels?: Readonly<Record<string, SiteLabel>> | undefined;
  /** Paths of the documents that the settings leave out of the site; absent for none. */
  readonly excluded?: readonly string[] | undefined;
  /**
   * Folder whose files the site serves at its root, with a slash at its end; absent where it lies in the folder of the
   * documents, or beside that.
   */
  readonly publicFolder?: string | undefined;
  /** Paths of the images that the settings name as its logo and icon, the best first; absent for none. */
  readonly logos?: readonly string[] | undefined;
}

/** A part of a document that other documents of the site link to by a name of their own. */
export interface SiteLabel {
  /** Path of the document inside the repository. */
  readonly file: string;
  /** The label as written. */
  readonly name: string;
  /** The heading below the label, as plain text; undefined for none. */
  readonly title?: string | undefined;
}

/** What a document must know of the sites that it may belong to. */
export type SiteSettings = Omit<DocumentSite, 'contents' | 'excluded' | 'logos'>;

/** The toolchains that a file is written for. */
export function toolchainsOf(
  file: string,
  sites: readonly Pick<DocumentSite, 'toolchain' | 'root'>[],
): ReadonlySet<Toolchain> {
  return new Set(sites.filter(({ root }) => file.startsWith(root)).map(({ toolchain }) => toolchain));
}

/** The attributes that the settings of its sites give to a document in AsciiDoc. */
export function attributesOf(file: string, sites: readonly SiteSettings[]): Readonly<Record<string, string>> {
  return Object.assign({}, ...sites.filter(({ root }) => file.startsWith(root)).map(({ attributes }) => attributes));
}

/** The part of a site of the document that a label names; undefined for none. */
export function labelled(name: string, file: string, sites: readonly SiteSettings[]): SiteLabel | undefined {
  const key = labelName(name);
  const having = sites.filter(({ labels = {} }) => Object.hasOwn(labels, key));
  // A document outside of every site, such as a change log, may be included in one.
  const isOutside = !sites.some(({ root }) => file.startsWith(root));
  return having.find(({ root }) => isOutside || file.startsWith(root))?.labels?.[key];
}
