import type { SourceSettings } from '#config/fields/sources.ts';
import type { Settings } from '#config/schema.ts';
import type { CheckoutReaders } from '#sources/folder/checkout-readers.ts';
import type { ReadMetadata } from '#sources/metadata.ts';
import type { MirrorProgress, Mirrors } from '#sources/mirrors.ts';
import type { RefPatterns, RequestSettings } from '#sources/ref-patterns.ts';
import type { Source } from '#sources/source.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import type { OpenedFeatures } from './opened-feature.ts';

/** What reads repositories with all their commits. */
export interface RepositoryServices {
  /** The settings of the site. */
  readonly settings: Settings;
  /** Reads metadata. */
  readonly readMetadata: ReadMetadata;
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
  /** Patterns of the tags and branches of a repository that are read as versions; undefined for none. */
  readonly versions: (repository: string) => RefPatterns | undefined;
  /** The pull and merge requests that are read; undefined for none. */
  readonly requests: RequestSettings | undefined;
}

/** What sources may use. */
export interface SourceServices extends RepositoryServices {
  /** Interval between two listings, in milliseconds. */
  readonly interval: number;
  /** What features keep open. */
  readonly opened: Pick<OpenedFeatures, 'all'>;
  /** Copies of responses. */
  readonly store: StaleCache;
  /** The mirrors that the source reads. Opens them for the first source that does. */
  readonly mirrors: () => Mirrors;
  /** Called with the progress of fetches. */
  readonly onProgress: (progress: MirrorProgress) => void;
}

/** Readers of the checkouts in folders, which all folder sources share. */
export interface OpenCheckouts extends CheckoutReaders {
  /** Ends what they started. */
  close(): void;
}

/** The sources door of a feature: what it adds to where repositories come from. */
export interface SourceFeature {
  /** Opens a source of its kinds in the settings; undefined for one of another kind. */
  readonly open?: (source: SourceSettings, services: SourceServices) => Source | undefined;
  /** Opens the mirrors that the sources of all features read. The first feature that has them counts. */
  readonly openMirrors?: (services: RepositoryServices) => Mirrors;
  /** Opens the readers of checkouts, and starts nothing. The first feature that has them counts. */
  readonly openCheckouts?: (services: RepositoryServices) => OpenCheckouts;
}
