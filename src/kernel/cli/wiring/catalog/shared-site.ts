import type { EventEmitter } from 'node:events';
import type { ListCache } from '#catalog/cached-lists.ts';
import type { FollowerReplacements } from '#catalog/followers.ts';
import type { OpenedFeatures } from '#catalog/opened-feature.ts';
import type { Articles } from '#catalog/pages/article.ts';
import type { PublishDeps } from '#catalog/publish-listings.ts';
import type { Sync } from '#catalog/sync.ts';
import type { SyncEvents } from '#catalog/sync-report.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { OpenSources } from '#cli/wiring/sources/open-sources.ts';
import type { Settings } from '#config/schema.ts';
import type { WorkClaims } from '#model/key-value-cache.ts';
import type { TextRecord } from '#model/text-record.ts';
import type { ThreadStates } from '#platform/worker/thread-states.ts';
import type { PartState, SharedStoreState } from '#server/api/health.ts';
import type { SharedRecords } from '#server/feature.ts';
import type { SnapshotNumbers } from '#server/http/snapshot-number.ts';
import type { Mirrors } from '#sources/mirrors.ts';
import type { Store } from '#store/store.ts';

/** What a process does for a site of several: it answers readers, it does the jobs, or both. */
export type Role = 'serve' | 'work' | 'both';

/** How a process joins the others of its site. */
export interface JoinOptions {
  /** The store of this machine. */
  readonly local: Store;
  /** What the process does. */
  readonly role: Role;
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
}

/** The join door of a feature: joins the other processes of a site; undefined where the settings name none. */
export type JoinSite = (settings: Settings, options: JoinOptions) => Promise<SharedSite | undefined>;

/** What the sync of a site is made of. */
export interface SyncInput extends Omit<PublishDeps, 'onReport'> {
  /** The sources; undefined for a process that shows what others publish. */
  readonly open: OpenSources | undefined;
  /** The store of the process. */
  readonly store: Store;
  /** The store of this machine. */
  readonly local: Store;
  /** Receives the events of syncs. */
  readonly events: EventEmitter<SyncEvents>;
  /** Renders pages. */
  readonly articles: Articles;
  /** Starts a thread that renders. */
  readonly startRenderer: () => void;
  /** The lists from which snapshots are made, by kind. */
  readonly lists: ReadonlyMap<string, ListCache>;
  /** Identifies the code that renders pages. */
  readonly release: string;
  /** What features keep open, which may change what a listing says. */
  readonly opened: Pick<OpenedFeatures, 'version'>;
  /** The settings that decide what is published of a repository, as JSON. */
  readonly published: unknown;
  /** Called with the name of a source that has answered or failed. */
  readonly onAnswer: (source: string) => void;
  /** Called with warnings. */
  readonly warn: (message: string) => void;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown) => void;
}

/** A site of several processes: where this one takes the family, the contents and the index from, and what it shares. */
export interface SharedSite extends SnapshotNumbers {
  /** The store of this process. */
  readonly store: Store;
  /** True for a process that reads the sources. */
  readonly isWorker: boolean;
  /** Claims of work that must be done once. */
  readonly claims: WorkClaims;
  /** Records that all processes share. */
  readonly records: SharedRecords;
  /** A text of the product that never changes once it is there, with a copy on this machine. */
  lastingText(name: string, copy: TextRecord): TextRecord;
  /** Its state, for operators. */
  readonly state: SharedStoreState;
  /** Parts of the site that are not well, for its health. */
  parts(): readonly PartState[];
  /** Leaves out errors that the site has reported already. */
  untold(onError: (error: unknown) => void): (error: unknown) => void;
  /** The mirrors of a source, by its index in the settings. */
  mirrorsOf(source: number, own: Mirrors): Mirrors;
  /** Opens the sync, which shows what is published. */
  openSync(settings: Settings, build: BuildPaths, input: SyncInput): Sync;
  /** What follows the snapshots of this process in another way than that of a site of one process. */
  readonly followers: FollowerReplacements;
  /** Purges keys that changed with a version of the snapshot once for all processes. */
  sharedPurge(purge: (keys: readonly string[]) => void): (keys: readonly string[], version: string) => void;
  /** Leaves the site. The store is closed by the catalog. */
  close(): Promise<void>;
}
