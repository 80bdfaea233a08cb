import type { DocumentSite } from '#model/package/document-site.ts';
import type { PageData } from '#model/page/page-data.ts';

/** The files of a repository, as a toolchain sees them. */
export interface ToolchainFiles {
  /** Paths of all public files, sorted. */
  readonly paths: ReadonlySet<string>;
  /** Documents that are pages, with the data of their front matter, by path. */
  readonly documents: ReadonlyMap<string, ToolchainDocument>;
  /** Reads a file as text; undefined when it does not exist, is too long, or cannot be read. */
  read(path: string): Promise<string | undefined>;
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
  /** Folders of settings that are not listed: a dot folder or a dot file, looked for beside each `package.json`. */
  readonly hidden?: HiddenSettings;
  /**
   * Reads a settings file: the folders of documents that it describes, with their tables of contents. Never throws for
   * any text: settings that cannot be read give a site without contents, or no site.
   */
  readonly read: (file: string, text: string, files: ToolchainFiles) => Promise<readonly DocumentSite[]>;
}

/** Settings whose names begin with a dot, which sources do not list. */
export interface HiddenSettings {
  /** Matches the text of the `package.json` of a repository that uses the toolchain. */
  readonly mentioned: RegExp;
  /** Paths of the settings, relative to a folder of documents. */
  readonly names: readonly string[];
}
