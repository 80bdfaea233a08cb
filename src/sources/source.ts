import type { Metadata } from '#model/package/package.ts';
import type { Provenance } from '#model/package/provenance.ts';
import type { Warning } from '#model/snapshot.ts';
import type { RepositoryHistory } from './history.ts';

/** One file of a repository, as a source lists it without reading it. */
export interface SourceFile {
  /** Path inside the repository, `/` between segments, exactly as the source spells it. */
  readonly path: string;
  /** Changes whenever the bytes change; opaque. */
  readonly hash: string;
  /** Bytes. */
  readonly size: number;
}

/** One repository at one moment. */
export interface Repository {
  /** The folder or repository name at the source; unique within one source. */
  readonly folder: string;
  /** What its manifests say, checked and with defaults. */
  readonly metadata: Metadata;
  /** Every file that the public may see, sorted by path; no dotfile, nothing ignored, never a secret. */
  readonly files: readonly SourceFile[];
  /** The README in the hidden folder `.github`, which {@link files} never holds. */
  readonly hiddenReadme?: SourceFile | undefined;
  /** False when the source cannot list, so that {@link find} may know pages that {@link files} lacks. */
  readonly complete: boolean;
  /** True where the settings show only some of its files, so that others are there all the same. */
  readonly selective?: boolean;
  /** Which commit the files are of, where the source knows commits. */
  readonly provenance?: Provenance;
  /** When the source last heard that this is what the remote has, in milliseconds since 1970; absent where it needs no remote. */
  readonly checkedAt?: number;
  /** The past of its files, where the source knows it. */
  readonly history?: RepositoryHistory;
  /** Its git tags, where the source knows tags; those of commits that are not shown are not among them. */
  readonly tags?: readonly Tag[];
  /** Names that it had before and that lead to it by redirect. */
  readonly formerNames?: readonly string[];
  /**
   * A file that {@link files} need not hold: a dotfile or an ignored file that a page links to, or any file where the
   * source cannot list. Undefined when it does not exist or must not be seen (secrets, `.git`, links out of the
   * repository). Throws {@link SourceError} when the source is broken: missing is a value, broken is an error.
   */
  find(path: string): Promise<SourceFile | undefined>;
  /** The file's bytes, undefined when it has gone. Throws {@link SourceError} when the source is broken or the file is over the limit. */
  read(path: string): Promise<Uint8Array | undefined>;
  /**
   * The file, or a range of it, as a stream for serving raw, without reading it whole; undefined when it has gone. Throws
   * like {@link read}.
   */
  open(path: string, range?: ByteRange): Promise<OpenFile | undefined>;
}

/** A git tag. */
export interface Tag {
  /** Its name without `refs/tags/`. */
  readonly name: string;
  /** When its commit was made, in milliseconds since 1970. */
  readonly time: number;
}

/** Some bytes of a file. */
export interface ByteRange {
  /** The first byte, counted from 0. */
  readonly start: number;
  /** The first byte that is no longer part of it. */
  readonly end: number;
}

/** A file being served. */
export interface OpenFile {
  /** The whole file. */
  readonly file: SourceFile;
  /** The bytes that were asked for, as far as the file has them; the caller must read it to the end or cancel it. */
  readonly body: ReadableStream<Uint8Array>;
}

/** What a source knows at one moment. */
export interface Listing {
  /** Every repository, in no particular order. */
  readonly repositories: readonly Repository[];
  /** Faults that stopped no other repository. */
  readonly warnings: readonly Warning[];
  /** Set when this is an older copy because the source could not be reached: why, and since when (milliseconds since 1970). */
  readonly stale: { readonly reason: string; readonly since: number } | undefined;
}

/** Where repositories come from. One contract, tested by one suite that every source passes. */
export interface Source {
  /** What the operator wrote, for logs; never with credentials. */
  readonly name: string;
  /** What the public may know of it, for `/healthz`: the folder's own name, or the host. */
  readonly label: string;
  /** True for what lies on this machine: trouble at the first look is then a mistake of the operator and no outage. */
  readonly local: boolean;
  /** Everything the source knows now. Throws {@link SourceError} when it is broken and has no earlier copy. */
  list(): Promise<Listing>;
  /**
   * What the source kept when it last answered, found on this machine and without asking any other; undefined when nothing
   * is kept. Until the next {@link list} what lies elsewhere is not asked for either. Absent for what lies on this machine.
   */
  kept?(): Promise<Listing | undefined>;
  /** Calls back after something changed, bursts collapsed; returns what stops it. Absent where the source cannot tell. */
  watch?(changed: () => void): () => Promise<void>;
  /** How often {@link list} wants to be asked again where {@link watch} is absent, in milliseconds. */
  readonly interval?: number;
  /**
   * Brings one repository up to date, named by its path at the forge (`owner/name`), and lists it alone, with a warning where
   * it is shown as it was; undefined when it is none of this source. Throws {@link SourceError} when it cannot be had.
   * Absent where the source cannot ask for one alone.
   */
  refresh?(path: string): Promise<Listing | undefined>;
  /** True for the path at the forge of a repository that {@link refresh} would bring up to date now. */
  knows?(path: string): boolean;
  /** Lets go of files and connections. */
  close(): Promise<void>;
}

/** A source that cannot do its work: which one, why, and what to do. */
export class SourceError extends Error {
  override readonly name = 'SourceError';
  /** True where another error has told the same trouble already, so that it is not told again with each file. */
  readonly isRepeated: boolean;

  constructor(message: string, options: ErrorOptions & { readonly isRepeated?: boolean } = {}) {
    super(message, options);
    this.isRepeated = options.isRepeated ?? false;
  }
}
