import type { Directory } from '#markdown/links/member.ts';
import type { DocumentFacts } from '#markdown/text/document-facts.ts';
import type { Address } from '#model/address/address.ts';

/** What a document says of itself, and where its links lead. */
export interface DocumentReading {
  /** Its title and its front matter. */
  readonly facts: DocumentFacts;
  /** Its language as a BCP 47 tag; undefined when it is uncertain. */
  readonly language: string | undefined;
  /** The files of the family that it links to; not all of them exist. */
  readonly links: readonly Address[];
}

/** The methods of a thread that reads what the files of repositories say. */
export interface ReadingMethods {
  /** Adds the addresses of a family, in which links are resolved, and forgets those with the dropped versions. */
  addDirectory(version: string, directory: Directory, dropped: readonly string[]): void;
  /** Reads a document. `version` is that of the addresses in which its links are resolved; undefined when it has none. */
  document(bytes: Uint8Array, from: Address, version: string | undefined): Promise<DocumentReading>;
}
