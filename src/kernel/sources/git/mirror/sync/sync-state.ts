import type { ChangeRequest } from '#model/package/change-request.ts';
import type { KeyedMutex } from '#platform/concurrency/keyed-mutex.ts';
import type { CommitListings } from '#sources/git/commits/commit-listings.ts';
import type { ReadCommit } from '#sources/git/commits/list-commit.ts';
import type { GitLimits, GitMirrorsOptions } from '#sources/git/git-mirrors-contract.ts';
import type { MirrorProgress } from '#sources/mirrors.ts';
import type { GitMirror } from '#sources/git/mirror/git-mirror.ts';
import type { RemoteRef } from '#sources/git/mirror/refs/resolve-remote-ref.ts';
import type { BlobReaders } from '#sources/git/objects/blob-readers.ts';
import type { GitAddress } from '#sources/git/process/git-address.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { VersionFetch } from './fetch-versions.ts';

/** State shared by the syncs of all repositories. */
export interface SyncState {
  /** Options of the mirrors. */
  readonly options: GitMirrorsOptions;
  /** Limits for git. */
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
  /** Its requests. */
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
