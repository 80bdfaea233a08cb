import type { DocumentSite } from '#model/page/document-site.ts';
import type { PageData } from '#model/page/page-data.ts';

/** The files of a repository, as a toolchain sees them. */
export interface ToolchainFiles {
  /** Paths of all public files, sorted. */
  readonly paths: ReadonlySet<string>;
  /** Documents that are pages, with the data of their front matter, by path. */
  readonly documents: ReadonlyMap<string, ToolchainDocument>;
  /** Reads a file as text; undefined when it does not exist, is too long, or cannot be read. */
  read(path: string): Promise<string | undefined>;
  /** Notes that a file of settings cannot be read, and why: "it is …". What was read of it before stays. */
  readonly unread: (path: string, reason: string) => void;
  /** Notes that a part of what a file lists is left out, in a sentence. */
  readonly leftOut: (path: string, what: string) => void;
}

/** A document, as a toolchain sees it. */
export interface ToolchainDocument {
  /** Its front matter; absent when it has none. */
  readonly data?: PageData | undefined;
  /** Its title; absent when it has none. */
  readonly title?: string | undefined;
}

/** Reads the settings of one or more related toolchains. Settings are parsed and never run. */
export interface ToolchainReader {
  /** Matches the paths of its settings files. */
  readonly settings: RegExp;
  /** Paths of settings that sources do not list, because they begin with a dot; relative to a folder of documents. */
  readonly hidden?: readonly string[];
  /**
   * Reads a settings file: the folders of documents that it describes, with their tables of contents. Never throws for
   * any text but `BrokenParserError`: settings that cannot be read are noted, and give a site without contents, or no site.
   */
  readonly read: (file: string, text: string, files: ToolchainFiles) => Promise<readonly DocumentSite[]>;
}
