import type { Change } from '#model/package/provenance.ts';
import { pageKind } from '#model/page/page.ts';
import { digest } from '#platform/hash.ts';
import type { GitTarget } from '#sources/git-target.ts';
import type { FileEnd, RepositoryHistory } from '#sources/history.ts';
import { dataOf, type Repository, type RepositoryData, type SourceFile } from '#sources/source.ts';

/** The methods of a repository that only a process with its source can answer. */
const calls = ['at', 'hashesAt', 'movedFiles', 'changedFiles'] as const;

/** The name of such a method. */
export type RepositoryCall = (typeof calls)[number];

/** The history of the files of a repository, as entries. */
export interface HistoryRecord {
  /** Last changes by path. */
  readonly changes: readonly (readonly [path: string, change: Change])[];
  /** Ends of removed files by path. */
  readonly ends: readonly (readonly [path: string, end: FileEnd])[];
  /** Number of commits that a translation is behind its original, by path. */
  readonly behind: readonly (readonly [path: string, commits: number])[];
}

/** Where the repository of a record comes from. */
export interface RepositoryOrigin {
  /** Index of its source in the settings. */
  readonly source: number;
  /** What git fetches, without credentials; absent for a source that does not read with git. */
  readonly target?: GitTarget;
}

/** A file as path, hash, size in bytes, and the path that it leads to if it is a symbolic link. */
export type FileEntry = readonly [path: string, hash: string, size: number, target?: string];

/** A repository as data: everything but its contents, its methods and the time of its last check. */
export interface RepositoryRecord extends Omit<RepositoryData, 'files'> {
  /** Where it comes from. */
  readonly origin: RepositoryOrigin;
  /** Identifies its files across processes: contents of one place with equal paths and hashes are equal. */
  readonly place: string;
  /** The commit by which {@link Repository.at} listed it; absent for the shown state. */
  readonly commit?: string;
  readonly files: readonly FileEntry[];
  /** Its files with hidden names; undefined when they are not known. */
  readonly hidden: readonly FileEntry[] | undefined;
  /** The history of its files; undefined when unknown. */
  readonly history: HistoryRecord | undefined;
  /** The methods that its source answers. */
  readonly calls: readonly RepositoryCall[];
}

/** Describes a repository as data. Throws `SourceError` when the source fails. */
export async function recordOf(
  repository: Repository,
  origin: RepositoryOrigin,
  commit?: string,
): Promise<RepositoryRecord> {
  const { files, ...facts } = dataOf(repository);
  const { hiddenFiles, history, at, hashesAt, movedFiles, changedFiles } = repository;
  const methods = { at, hashesAt, movedFiles, changedFiles };
  return {
    ...facts,
    origin,
    place: originId(origin, repository.folder),
    ...(commit !== undefined && { commit }),
    files: files.map(entryOf),
    hidden: (await hiddenFiles?.())?.map(entryOf),
    history: history && historyRecord(history, files),
    calls: calls.filter((name) => methods[name] !== undefined),
  };
}

function entryOf({ path, hash, size, target }: SourceFile): FileEntry {
  return target === undefined ? [path, hash, size] : [path, hash, size, target];
}

/** The file that an entry describes. */
export function fileOf([path, hash, size, target]: FileEntry): SourceFile {
  return { path, hash, size, ...(target !== undefined && { target }) };
}

/** Identifies the files of a repository. */
export function originId({ source, target }: RepositoryOrigin, folder: string): string {
  const parts = target === undefined ? [source, folder] : [target.address, target.ref, target.start, target.files];
  return digest(JSON.stringify(parts));
}

function historyRecord(history: RepositoryHistory, files: readonly SourceFile[]): HistoryRecord {
  const paths = files.map(({ path }) => path);
  const ended = [...(history.ended?.() ?? [])];
  return {
    changes: entriesOf(paths, (path) => history.change(path)),
    ends: entriesOf(ended, (path) => history.end(path)),
    behind: entriesOf(
      paths.filter((path) => pageKind(path) !== undefined),
      (path) => history.behind?.(path),
    ),
  };
}

function entriesOf<V>(paths: readonly string[], find: (path: string) => V | undefined): (readonly [string, V])[] {
  return paths.flatMap((path) => {
    const value = find(path);
    return value === undefined ? [] : [[path, value] as const];
  });
}

/** The history that a record describes. */
export function historyOf({ changes, ends, behind }: HistoryRecord): RepositoryHistory {
  const [changeOf, endOf, behindOf] = [new Map(changes), new Map(ends), new Map(behind)];
  return {
    change: (path) => changeOf.get(path),
    end: (path) => endOf.get(path),
    ended: () => endOf.keys(),
    behind: (path) => behindOf.get(path),
  };
}
