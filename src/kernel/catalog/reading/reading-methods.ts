import type { logoShape } from '#catalog/images/logo-shape.ts';
import type { ReadmeImage } from '#catalog/images/readme-images.ts';
import type { ExportedSettings } from '#catalog/toolchains/formats/exported-settings.ts';
import type { featureReads } from '#features/reads.ts';
import type { IncludingDocument } from '#markdown/dialects/includes/expand-includes.ts';
import type { Directory } from '#markdown/links/member.ts';
import type { DocumentFacts } from '#markdown/text/document-facts.ts';
import type { Address } from '#model/address/address.ts';
import type { ChangelogSection } from '#model/package/release.ts';
import type { Boilerplate, ImageSize } from '#model/page/render.ts';
import type { Dialect } from '#model/toolchains/toolchain-facts.ts';
import type { MetadataResult } from '#sources/metadata.ts';
import type { MetadataInput } from '#sources/metadata-input.ts';
import type { FileAnswer } from './asked-files.ts';
import type { ReadsOf } from './feature-read.ts';
import type { SitesInput, SitesReading } from './read-sites.ts';

/** What a document says of itself, and where its links lead. */
export interface DocumentReading {
  /** Its title and its front matter. */
  readonly facts: DocumentFacts;
  /** Its language as a BCP 47 tag; undefined when it is uncertain. */
  readonly language: string | undefined;
  /** Its links and images, as written. */
  readonly written: readonly string[];
}

/** The methods of a thread that reads what the files of repositories say. Features add theirs. */
export interface ReadingMethods extends ReadsOf<typeof featureReads> {
  /** Adds the addresses of a family, in which links are resolved, and forgets those with the dropped versions. */
  addDirectory(version: string, directory: Directory, dropped: readonly string[]): void;
  /** Adds what many packages share, and forgets that of the dropped versions. */
  addBoilerplate(version: string, boilerplate: Boilerplate, dropped: readonly string[]): void;
  document(bytes: Uint8Array, file: string): Promise<DocumentReading>;
  /** The files of the family that written links of a document name; not all of them exist. `version` is that of the addresses. */
  resolve(written: readonly string[], from: Address, version: string): readonly Address[];
  /** Answers a request for a file of the running method. */
  answer(id: number, answer: FileAnswer): void;
  /** Reads the documentation sites of a repository, from the files that it asks for. */
  sites(input: SitesInput): Promise<SitesReading>;
  /** Reads what a settings module exports, from it and the modules that it imports, for which it asks. */
  settings(file: string): Promise<ExportedSettings>;
  /** Reads the metadata of a repository, from the files that it asks for. */
  metadata(input: Omit<MetadataInput, 'read'>): Promise<MetadataResult>;
  /** The description of a repository from a document, in plain text of at most 300 characters; undefined if it says nothing. */
  describe(bytes: Uint8Array, file: string): Promise<string | undefined>;
  /** The paths of the files that a file includes, as written, without duplicates. */
  includes(bytes: Uint8Array, dialects: readonly Dialect[]): readonly string[];
  /** Keys of the blocks near both ends of a document. */
  edges(bytes: Uint8Array, names: readonly string[]): readonly string[];
  /** The sections of a change log. */
  changes(bytes: Uint8Array): readonly ChangelogSection[];
  /** The images at the head of a README. */
  images(bytes: Uint8Array): readonly ReadmeImage[];
  /** The shape of an image for a logo. */
  shape(path: string, bytes: Uint8Array): ReturnType<typeof logoShape>;
  size(bytes: Uint8Array): ImageSize | undefined;
  /** The text of a document with the files that it includes, out of those with the given paths. It asks for them. */
  expanded(text: string, document: IncludingDocument, paths: readonly string[]): Promise<string>;
}
