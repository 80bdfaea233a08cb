import type { CommitListings } from '#features/git/commits/commit-listings.ts';
import type { ReadCommit } from '#features/git/commits/list-commit.ts';
import type { GitLimits } from '#features/git/mirror/git-limits.ts';
import type { GitMirror } from '#features/git/mirror/git-mirror.ts';
import type { RemoteRef } from '#features/git/mirror/refs/resolve-remote-ref.ts';
import type { BlobReaders } from '#features/git/objects/blob-readers.ts';
import type { GitAddress, GitCredentials } from '#features/git/process/git-address.ts';
import type { ChangeRequest } from '#model/package/change-request.ts';
import type { KeyedMutex } from '#platform/concurrency/keyed-mutex.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { ReadMetadata } from '#sources/metadata.ts';
import type { MirrorProgress } from '#sources/mirrors.ts';
import type { RefPatterns, RequestSettings } from '#sources/ref-patterns.ts';
import type { VersionFetch } from './fetch-versions.ts';

export interface GitMirrorsOptions {
  /** Folder of the mirrors; created when it does not exist. */
  readonly folder: string;
  /** Product name, which is the key of the metadata block. */
  readonly product: string;
  /** Reads metadata; in this thread when absent. */
  readonly readMetadata?: ReadMetadata | undefined;
  /** Called with warnings, such as a damaged mirror: one sentence without secrets. */
  readonly warn: (message: string) => void;
  /** Returns the credentials of an address; they never reach a log, a link or a command line. */
  readonly credentials?: (address: string) => GitCredentials | undefined;
  /** Patterns of the tags and branches of a repository that are fetched as versions; undefined for none. */
  readonly versions?: (folder: string) => RefPatterns | undefined;
  /** The settings of pull and merge requests; without them, none is fetched. */
  readonly requests?: RequestSettings | undefined;
  /** Maximum number of repositories updated at once by all sources; 8 by default. */
  readonly concurrency?: number;
  readonly limits?: Partial<GitLimits>;
}

/** State shared by the syncs of all repositories. */
export interface SyncState {
  readonly options: GitMirrorsOptions;
  readonly limits: GitLimits;
  /** Reads files. */
  readonly readers: BlobReaders;
  /** Aborted when the mirrors close. */
  readonly closing: AbortSignal;
  /** Mirrors by path. */
  readonly opened: Map<string, Promise<GitMirror>>;
  /** Last listings by mirror and target. */
  readonly listed: Map<string, ListedRead>;
  /** Paths of damaged mirrors. */
  readonly damaged: Set<string>;
  /** Held while a mirror is updated. */
  readonly lock: KeyedMutex;
  /** Lists commits that are asked for. */
  readonly commits: CommitListings;
  /** Addresses of the remotes that answered since the start. */
  readonly contacted: Set<string>;
  /** Refs of remotes that were resolved a moment ago, by mirror and wanted ref: the update that follows uses them. */
  readonly resolved: Map<string, ResolvedRemote>;
  /** Last fetches of versions, by the path of the mirror. */
  readonly versionFetches: Map<string, VersionFetch>;
  /** Last fetches of requests, by the path of the mirror. */
  readonly requestFetches: Map<string, VersionFetch>;
}

/** The refs of a remote at a time. */
export interface ResolvedRemote {
  /** The refs. */
  readonly remote: RemoteRef;
  /** When the remote answered, in milliseconds since 1970. */
  readonly at: number;
}

/** A listing with its input. */
export interface ListedRead {
  /** Key of its commit, target and refs. */
  readonly key: string;
  readonly requests: readonly ChangeRequest[];
  /** The listing. */
  readonly read: ReadCommit;
}

/** A repository to sync. */
export interface SyncJob {
  /** The repository. */
  readonly target: GitTarget;
  /** Parsed address. */
  readonly address: GitAddress;
  /** Path of the mirror. */
  readonly path: string;
  /** Name of the ref in the mirror that records the commit. */
  readonly slot: string;
  /** Called with the progress. */
  readonly onStep: (step: MirrorProgress['step'], percent?: number) => void;
}
