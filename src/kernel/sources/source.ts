import type { ChangeRequest } from '#model/package/change-request.ts';
import type { Metadata } from '#model/package/package.ts';
import type { Provenance } from '#model/package/provenance.ts';
import type { Warning } from '#model/warning.ts';
import { derived } from '#platform/derived.ts';
import type { RepositoryHistory } from './history.ts';

/** A file of a repository, listed without being read. */
export interface SourceFile {
  /** Path inside the repository, with `/` between segments, spelled as in the source. */
  readonly path: string;
  /** Opaque version of the content, which changes with the bytes. */
  readonly hash: string;
  /** Size in bytes. */
  readonly size: number;
  /** Path of the file that a symbolic link leads to; absent for any other file, and for those of a linked folder. */
  readonly target?: string;
}

/** Path of a symbolic link to a folder, and the path of that folder. */
export type LinkedFolder = readonly [path: string, target: string];

/** What a source lists of a repository. */
export interface RepositoryData {
  /** Name of the folder or repository; unique within a source. */
  readonly folder: string;
  /** Validated metadata with defaults. */
  readonly metadata: Metadata;
  /** Public files, sorted by path; without dotfiles, ignored files and secrets. */
  readonly files: readonly SourceFile[];
  /** Folders that are symbolic links, with the folders of the repository that they lead to; absent when unknown. */
  readonly linkedFolders?: readonly LinkedFolder[];
  /** The README in the hidden folder `.github`, which {@link files} does not contain. */
  readonly hiddenReadme?: SourceFile | undefined;
  /**
   * False when the source cannot list files, so that {@link RepositoryReader.find} may return files that {@link files}
   * lacks.
   */
  readonly complete: boolean;
  /** True when the settings show only some of the files. */
  readonly selective?: boolean;
  /** True for the last state of a repository that cannot be read now: what is known of its documents stays. */
  readonly isKept?: boolean;
  /** Commit of the files; absent when the source has no commits. */
  readonly provenance?: Provenance;
  /** Git tags whose commits belong to the shown branch; absent when the source has no tags. */
  readonly tags?: readonly Tag[];
  /**
   * Branches, tags and requests of the repository, whose commits {@link RepositoryReader.at} lists. Absent when the
   * source has no commits.
   */
  readonly refs?: readonly Ref[];
  /** Pull or merge requests of the repository, newest first; absent when they are not shown. */
  readonly requests?: readonly ChangeRequest[];
  /** Former names, which redirect to the repository. */
  readonly formerNames?: readonly string[];
}

/** What reads the files and the history of a listed repository. */
export interface RepositoryReader {
  /** When the remote last confirmed this state, in milliseconds since 1970; absent for a source without a remote. */
  readonly checkedAt?: number;
  /** History of the files; absent when unknown. */
  readonly history?: RepositoryHistory;
  /**
   * Finds a file that {@link RepositoryData.files} need not contain: a dotfile or an ignored file that a page links to,
   * or any file when the source cannot list. Undefined when the file does not exist or is not public (secrets, `.git`,
   * links out of the repository). Throws {@link SourceError} when the source fails.
   */
  find(path: string): Promise<SourceFile | undefined>;
  /**
   * The files with hidden names that {@link find} returns, and those of a commit that its rules ignore, up to some
   * thousand. Throws {@link SourceError} when the source fails. Absent when the source cannot list them.
   */
  hiddenFiles?(): Promise<readonly SourceFile[]>;
  /**
   * Reads a file; undefined when it does not exist. Throws {@link SourceError} when the source fails or the file
   * exceeds the limit.
   */
  read(path: string): Promise<Uint8Array | undefined>;
  /**
   * Opens a file, or a range of it, as a stream that is served unchanged; undefined when it does not exist. Throws like
   * {@link read}.
   */
  open(path: string, range?: ByteRange): Promise<OpenFile | undefined>;
  /**
   * Lists the repository at a commit, named by at least seven digits of its id. Undefined unless exactly one commit has
   * that name and one of {@link RepositoryData.refs} reaches it, so that a commit that was removed by a forced push
   * stays unreadable. Of a request, only the newest commit is listed. Throws {@link SourceError} when the source fails. Absent when the source has no commits.
   */
  at?(commit: string): Promise<Repository | undefined>;
  /**
   * The hash of a file in each of these commits of {@link RepositoryData.refs}, as in the files of {@link at}; undefined
   * where the commit lacks the file. It compares commits with each other only: the files of a folder on this machine
   * have hashes of another form. Throws {@link SourceError} when the source fails. Absent when the source has no commits.
   */
  hashesAt?(path: string, commits: readonly string[]): Promise<readonly (string | undefined)[]>;
  /**
   * The pages that were moved between two commits of {@link RepositoryData.refs}: their paths in the second commit by
   * those in the first. Throws {@link SourceError} when the source fails. Absent when the source has no commits.
   */
  movedFiles?(from: string, to: string): Promise<ReadonlyMap<string, string>>;
  /**
   * Paths of the files that `to` added, changed or removed since its last common ancestor with `from`; undefined when
   * there are more than `limit`, or for commits that {@link at} does not list. Throws {@link SourceError} when the
   * source fails. Absent when the source has no commits.
   */
  changedFiles?(from: string, to: string, limit: number): Promise<readonly string[] | undefined>;
}

/** A repository at one point in time: what a source lists of it, and what reads it. */
export interface Repository extends RepositoryData, RepositoryReader {}

/** The parts of a repository that read other commits of it. */
export type CommitAccess = Required<Pick<Repository, 'refs' | 'at' | 'hashesAt' | 'movedFiles' | 'changedFiles'>>;

/** A branch, a tag or a request with its commit. */
export interface Ref {
  /** Name without `refs/heads/` or `refs/tags/`; `pr-12` for a request. */
  readonly name: string;
  /** Kind of the ref: `request` for a pull or merge request. */
  readonly kind: 'branch' | 'tag' | 'request';
  /** Number of a request. */
  readonly number?: number;
  /** Commit of the ref, unabbreviated; that of an annotated tag is the commit that it names. */
  readonly commit: string;
  /** Time of the commit, in milliseconds since 1970. */
  readonly time: number;
}

/** A git tag. */
export interface Tag {
  /** Name without `refs/tags/`. */
  readonly name: string;
  /** Time of the commit, in milliseconds since 1970. */
  readonly time: number;
}

/** A byte range of a file. */
export interface ByteRange {
  /** First byte, counted from 0. */
  readonly start: number;
  /** End of the range, exclusive. */
  readonly end: number;
}

/** A file opened for serving. */
export interface OpenFile {
  /** The whole file. */
  readonly file: SourceFile;
  /** The requested bytes that exist. The caller must read the stream to its end or cancel it. */
  readonly body: ReadableStream<Uint8Array>;
}

/** Contents of a source at one point in time. */
export interface Listing {
  /** All repositories, in no particular order. */
  readonly repositories: readonly Repository[];
  /** Warnings about single files and repositories. */
  readonly warnings: readonly Warning[];
  /**
   * Set when the source is unreachable and this is an older copy: the reason, and the time of the copy in milliseconds
   * since 1970.
   */
  readonly stale: { readonly reason: string; readonly since: number } | undefined;
  /** Names of the repositories that are left out: they cannot be read, and there is no older copy. None when absent. */
  readonly missing?: readonly string[];
  /** True for a cached listing that lacks repositories of the source, because no sync has fetched them yet. */
  readonly isPartial?: boolean;
}

/** Takes the folders of the repositories that changed; anything may have when they are absent. */
export type Announce = (changed?: ReadonlySet<string>) => void;

/** A source of repositories. Each kind of source passes the same contract tests. */
export interface Source {
  /** Name for logs, as the operator wrote it; without credentials. */
  readonly name: string;
  /** Public name for `/healthz`: the name of the folder, or the host. */
  readonly label: string;
  /** True for a source on this machine. A failure of its first sync is a configuration error, not an outage. */
  readonly local: boolean;
  /**
   * Lists the current repositories. Throws {@link SourceError} when the source fails and has no older copy. `changed` are
   * the folders that {@link watch} announced since the last call: other repositories of the last listing stay, as the same
   * objects. Everything is listed when it is absent.
   */
  list(changed?: ReadonlySet<string>): Promise<Listing>;
  /**
   * Lists the cached state without a request to a remote; undefined when nothing is cached. Until the next {@link
   * list}, no request is sent for files either. Absent for a source on this machine.
   */
  listCached?(): Promise<Listing | undefined>;
  /**
   * Calls `announce` after a change, once for a burst of changes, with the folders of the repositories that changed, or
   * without them when anything may have. Returns a function that stops watching. Absent when the source cannot watch.
   */
  watch?(announce: Announce): () => Promise<void>;
  /** Interval between calls of {@link list}, in milliseconds, for a source without {@link watch}. */
  readonly interval?: number;
  /**
   * Updates the repository with this path at the forge (`owner/name`) and lists it alone, with a warning when an older
   * copy is shown. Undefined for a repository of another source. Throws {@link SourceError} on failure. Absent when the
   * source cannot update a single repository.
   */
  refresh?(path: string): Promise<Listing | undefined>;
  /** True when {@link refresh} would update the repository with this path at the forge. */
  canRefresh?(path: string): boolean;
  /** Closes files and connections. */
  close(): Promise<void>;
}

/** Options of a {@link SourceError}: what its properties of the same names say. */
interface SourceErrorOptions extends ErrorOptions {
  readonly isRepeated?: boolean;
  readonly missing?: readonly string[];
}

/** Failure of a source. The message says what failed, why, and what to do. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  readonly isExpected = true;
  /** True when an earlier error has reported the same failure, so that it is not logged for each file. */
  readonly isRepeated: boolean;
  /** Names of the repositories that cannot be read; absent where they are unknown. */
  readonly missing?: readonly string[];

  constructor(message: string, options: SourceErrorOptions = {}) {
    super(message, options);
    this.isRepeated = options.isRepeated ?? false;
    if (options.missing) this.missing = options.missing;
  }
}

/** The data of a repository, without what reads it. */
export const dataOf = derived((repository: Repository): RepositoryData => {
  const {
    checkedAt: _checkedAt,
    history: _history,
    find: _find,
    hiddenFiles: _hiddenFiles,
    read: _read,
    open: _open,
    at: _at,
    hashesAt: _hashesAt,
    movedFiles: _movedFiles,
    changedFiles: _changedFiles,
    ...data
  } = repository;
  return data;
});

/** Returns a {@link SourceError}; throws any other error. */
export function sourceError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  throw error;
}

/** Returns undefined for a {@link SourceError}; throws any other error. */
export function ignoreSourceError(error: unknown): undefined {
  sourceError(error);
}
