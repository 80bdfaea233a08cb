import { type Contents, contentName } from '#features/cluster/contents/contents.ts';
import { streamBytes } from '#platform/files/stream-bytes.ts';
import type { Repository, SourceFile } from '#sources/source.ts';
import { fileOf, historyOf, type RepositoryCall, type RepositoryRecord } from './repository-record.ts';

/** What a worker answers about a repository, as JSON. */
export interface RemoteResults {
  /** A file that the listing lacks. */
  readonly find: SourceFile | null;
  /** True when the content of the file is in the store now. */
  readonly read: boolean;
  /** The repository at a commit. */
  readonly at: RepositoryRecord | null;
  /** Hashes of a file by commit. */
  readonly hashesAt: readonly (string | null)[];
  /** Moved files as old and new path. */
  readonly movedFiles: readonly (readonly [from: string, to: string])[];
  /** Paths of changed files; null for too many. */
  readonly changedFiles: readonly string[] | null;
}

/** Asks a worker. */
export interface RepositoryCalls {
  /**
   * The result of a method of a repository. Throws `SourceError` when the source fails, or no worker answers in time.
   */
  call<K extends keyof RemoteResults>(
    record: RepositoryRecord,
    method: K,
    args: readonly unknown[],
  ): Promise<RemoteResults[K]>;
}

/** Dependencies of published repositories. */
export interface PublishedDeps {
  /** Contents of files. */
  readonly contents: Pick<Contents, 'read'>;
  /** Asks a worker what is not published. */
  readonly calls: RepositoryCalls;
}

/** Creates the repository of a record. Its contents come from the store, the rest from a worker. */
export function publishedRepository(record: RepositoryRecord, deps: PublishedDeps): Repository {
  const { place, origin: _origin, commit: _commit, files: listed, hidden, history, calls, ...facts } = record;
  const methods = remoteMethods(record, deps);
  const files = listed.map(fileOf);
  const others = [...(hidden ?? []).map(fileOf), ...(facts.hiddenReadme ? [facts.hiddenReadme] : [])];
  const byPath = new Map([...others, ...files].map((file) => [file.path, file]));

  async function find(path: string): Promise<SourceFile | undefined> {
    const file = byPath.get(path);
    if (file !== undefined || !mayBeHidden(record, path)) return file;
    return (await deps.calls.call(record, 'find', [path])) ?? undefined;
  }

  async function read(path: string): Promise<Uint8Array | undefined> {
    const file = await find(path);
    if (file === undefined) return undefined;
    const name = contentName(place, file);
    const content = await deps.contents.read(name);
    if (content !== undefined) return content;
    // The worker adds the content under its name.
    const isThere = await deps.calls.call(record, 'read', [path, name]);
    return isThere ? deps.contents.read(name) : undefined;
  }

  return {
    ...facts,
    files,
    ...(history && { history: historyOf(history) }),
    find,
    ...(hidden && { hiddenFiles: async () => hidden.map(fileOf) }),
    read,
    async open(path, range) {
      const file = await find(path);
      const bytes = file && (await read(path));
      return file && bytes && { file: { ...file, size: bytes.length }, body: streamBytes(bytes, range) };
    },
    ...Object.fromEntries(calls.map((name) => [name, methods[name]])),
  };
}

/** The methods of the history of a repository, which a worker answers. */
function remoteMethods(record: RepositoryRecord, deps: PublishedDeps): Required<Pick<Repository, RepositoryCall>> {
  const { calls } = deps;
  return {
    async at(commit) {
      const found = await calls.call(record, 'at', [commit]);
      return found === null ? undefined : publishedRepository(found, deps);
    },
    async hashesAt(path, commits) {
      const hashes = await calls.call(record, 'hashesAt', [path, commits]);
      return hashes.map((hash) => hash ?? undefined);
    },
    movedFiles: async (from, to) => new Map(await calls.call(record, 'movedFiles', [from, to])),
    changedFiles: async (from, to, limit) => (await calls.call(record, 'changedFiles', [from, to, limit])) ?? undefined,
  };
}

/** True for a path that only the source knows. */
function mayBeHidden({ complete, hidden }: RepositoryRecord, path: string): boolean {
  return !complete || (hidden === undefined && path.split('/').some((name) => name.startsWith('.')));
}
