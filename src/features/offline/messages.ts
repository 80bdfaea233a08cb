import type { NamedPath } from '#model/address/page-position.ts';

/** The calls that a page makes to the service worker, by name: input and result. */
export interface WorkerCalls {
  /** Caches what the reader sees: URL paths of the page, URLs of its images, and the shell document. */
  readonly pageShown: {
    readonly input: { readonly shell: string; readonly pages: readonly string[]; readonly images: readonly string[] };
    readonly result: null;
  };
  /** Saves some pages of a package. */
  readonly savePages: {
    readonly input: { readonly repo: string; readonly paths: readonly string[]; readonly language: string };
    readonly result: SavedBatch;
  };
  /** Records which pages of a package are saved. */
  readonly recordPackage: { readonly input: OfflinePackage; readonly result: null };
  /** Removes the offline copy of a package. */
  readonly removePackage: { readonly input: { readonly repo: string }; readonly result: null };
  /** Lists the packages that have an offline copy. */
  readonly listPackages: { readonly input: object; readonly result: readonly OfflinePackage[] };
  /** Lists the pages that were read last, newest first. */
  readonly listPages: { readonly input: object; readonly result: readonly NamedPath[] };
}

export type CallName = keyof WorkerCalls;

/** Why pages cannot be saved: no response, or no storage left. */
export type SaveFailure = 'network' | 'storage';

/** Some saved pages of a package. */
export interface SavedBatch {
  readonly pages: readonly NamedPath[];
  /** Size of the pages and their images, in bytes. */
  readonly bytes: number;
  /** URL paths of pages of the package that these pages link to. */
  readonly linked: readonly string[];
  /** Absent if all pages were saved. */
  readonly failure?: SaveFailure;
}

/** The offline copy of a package. It is incomplete if the tab was closed while saving. */
export interface OfflinePackage {
  readonly repo: string;
  readonly title: string;
  /** Pages in the order in which they were saved. */
  readonly pages: readonly NamedPath[];
  /** Size of the pages and their images, in bytes. */
  readonly bytes: number;
  /** When it was saved, in milliseconds since 1970. */
  readonly time: number;
}

/** Sent by the service worker to open pages when it takes over. */
export interface WorkerActivated {
  /** URL path of the entry script of the worker's build. */
  readonly entry: string;
}
