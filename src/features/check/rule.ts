import type { Package } from '#model/package/package.ts';
import type { SourcePosition } from '#model/page/inspection.ts';
import type { Page } from '#model/page/page.ts';
import type { Severity } from './severity.ts';

/** A rule of the check. */
export interface Rule {
  /** Default severity of its findings. */
  readonly severity: Severity;
  /** What the rule finds, as one plain sentence. */
  readonly about: string;
  /** Checks the metadata of a package. */
  readonly ofPackage?: (facts: PackageFacts) => readonly PackageViolation[];
  /** Checks a page as a whole. */
  readonly ofPage?: (facts: PageFacts) => readonly PageViolation[];
  /** Checks an image on a page; the image exists. */
  readonly ofImage?: (facts: ImageFacts) => readonly string[];
}

/** What the rules of a package read. */
export interface PackageFacts {
  /** The package. */
  readonly item: Package;
  /** False when all files of its repository are known and none is a licence. */
  readonly mayHaveLicence: boolean;
  /** Its documents in formats without pages. */
  readonly otherDocuments: readonly string[];
}

/** A finding about a package. */
export interface PackageViolation {
  /** What is wrong, in plain sentences. */
  readonly message: string;
  /** Field of the manifest; undefined for a finding about no field. */
  readonly field?: string;
  /** The text in question, if it is no field. */
  readonly subject?: string;
}

/** What the rules of a page read. */
export interface PageFacts {
  readonly page: Page;
  /** The file with its text. */
  readonly file: string;
  /** False for a page that is shown as plain text, or that was deleted. */
  readonly isParsed: boolean;
  /** Plain text of its first heading, else the title in its front matter; undefined when it has neither. */
  readonly title: string | undefined;
  /** True for the text of a licence. */
  readonly isLicence: boolean;
}

/** A finding about a page. */
export interface PageViolation {
  /** What is wrong, in plain sentences. */
  readonly message: string;
  /** The text in question; '' for the page itself. */
  readonly subject: string;
  /** Place in the file; undefined for the whole file. */
  readonly place: SourcePosition | undefined;
}

/** What the rules of an image read. */
export interface ImageFacts {
  /** True for an image without alternative text; an empty `alt` in HTML is intended. */
  readonly isUnnamed: boolean;
  /** Size in bytes; 0 when it is unknown. */
  readonly size: number;
  /** Maximum size of an image, in bytes. */
  readonly sizeLimit: number;
}
