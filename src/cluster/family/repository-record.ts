import { pageKind } from '#model/page/page.ts';
import type { Change } from '#model/package/provenance.ts';
import type { FileEnd, RepositoryHistory } from '#sources/history.ts';
import type { Repository, SourceFile } from '#sources/source.ts';

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

/** A repository as data: everything but its contents, its methods and the time of its last check. */
export interface RepositoryRecord extends Omit<Repository, RepositoryMethod | 'history' | 'checkedAt' | 'files'> {
  /** Identifies the repository across processes; contents of equal paths and hashes are equal. */
  readonly place: string;
  /** The commit by which {@link Repository.at} listed it; absent for the shown state. */
  readonly commit?: string;
  /** Its files as path, hash and size in bytes. */
  readonly files: readonly (readonly [path: string, hash: string, size: number])[];
  /** The history of its files; undefined when unknown. */
  readonly history: HistoryRecord | undefined;
  /** The methods that its source answers. */
  readonly calls: readonly RepositoryCall[];
}

type RepositoryMethod = RepositoryCall | 'find' | 'read' | 'open';

/** Describes a repository as data. */
export function recordOf(repository: Repository, place: string, commit?: string): RepositoryRecord {
  const { find: _find, read: _read, open: _open, at, hashesAt, movedFiles, changedFiles, ...rest } = repository;
  const { files, history, checkedAt: _checkedAt, ...facts } = rest;
  const methods = { at, hashesAt, movedFiles, changedFiles };
  return {
    ...facts,
    place,
    ...(commit !== undefined && { commit }),
    files: files.map(({ path, hash, size }) => [path, hash, size]),
    history: history && historyRecord(history, files),
    calls: calls.filter((name) => methods[name] !== undefined),
  };
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

function entriesOf<V>(paths: readonly string[], valueOf: (path: string) => V | undefined): (readonly [string, V])[] {
  return paths.flatMap((path) => {
    const value = valueOf(path);
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
