import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Package } from '#model/package/package.ts';

/** A page whose versions are shown. */
export interface VersionedPage {
  /** The snapshot that shows it: the current one, or that of a version. */
  readonly snapshot: Snapshot;
  /** Its package in that snapshot. */
  readonly package: Package;
  /** Its file. */
  readonly file: string;
  /** File of the page that was requested, if this one is shown instead. */
  readonly missing?: string | undefined;
}
