import type { NamedPath } from '#model/address/place.ts';

/** What pages ask of the service worker, by kind: the question and its answer. */
export interface Questions {
  /** Tells what a reader sees, so that it is kept: URL paths of the page, addresses of its images, and the document that stands for others. */
  readonly shown: {
    readonly ask: { readonly shell: string; readonly pages: readonly string[]; readonly images: readonly string[] };
    readonly answer: null;
  };
  /** Keeps some pages of a package. */
  readonly keep: {
    readonly ask: { readonly repo: string; readonly paths: readonly string[]; readonly language: string };
    readonly answer: Batch;
  };
  /** Notes what is kept of a package. */
  readonly note: { readonly ask: KeptPackage; readonly answer: null };
  /** Lets go of a package. */
  readonly drop: { readonly ask: { readonly repo: string }; readonly answer: null };
  /** Asks for the packages that are kept whole. */
  readonly packages: { readonly ask: object; readonly answer: readonly KeptPackage[] };
  /** Asks for the pages that were read last. */
  readonly pages: { readonly ask: object; readonly answer: readonly NamedPath[] };
}

/** Names a question. */
export type Kind = keyof Questions;

/** Some pages of a package, kept. */
export interface Batch {
  /** The pages that are kept now. */
  readonly pages: readonly NamedPath[];
  /** What they take with their images, in bytes. */
  readonly bytes: number;
  /** The URL paths of pages that they lead to inside the package. */
  readonly found: readonly string[];
  /** Why nothing more can be kept: no page came, or the device has no room; absent where all is well. */
  readonly trouble?: 'network' | 'room';
}

/** A package that is kept, whole if nobody closed the tab meanwhile. */
export interface KeptPackage {
  /** Its identity. */
  readonly repo: string;
  /** What it is called. */
  readonly title: string;
  /** Its pages in the order in which they were kept. */
  readonly pages: readonly NamedPath[];
  /** What they take with their images, in bytes. */
  readonly bytes: number;
  /** When it was kept, in milliseconds since 1970. */
  readonly time: number;
}

/** What the service worker tells open pages: that it is there, and the script of the build that it belongs to. */
export interface Activated {
  readonly entry: string;
}
