import { hiddenReadme } from '#model/address/readme.ts';
import type { Metadata } from '#model/package/package.ts';
import { streamBytes } from '#platform/files/stream-bytes.ts';
import { visibilityOf } from '#sources/ignore/path-rules.ts';
import type { ByteRange, OpenFile, Repository, SourceFile } from '#sources/source.ts';
import type { CachedDocument } from '#sources/stale-cache.ts';
import type { RemoteDocuments } from './remote-documents.ts';

/** Options of a repository at a remote site. */
export interface RemoteRepositoryOptions {
  /** Name in the URLs of its files. */
  readonly folder: string;
  /** Validated metadata. */
  readonly metadata: Metadata;
  /** Known files of the remote, sorted by path. */
  readonly files: readonly SourceFile[];
  /** Fetches the files. */
  readonly documents: RemoteDocuments;
}

/** Creates a repository of a host without file lists: any path may exist. */
export function seedRepository({ folder, metadata, files, documents }: RemoteRepositoryOptions): Repository {
  const find = async (path: string): Promise<CachedDocument | undefined> =>
    visibilityOf(path) === 'never' ? undefined : documents.find(documents.url(folder, path));
  return {
    folder,
    metadata,
    files: files.filter(({ path }) => visibilityOf(path) === 'listed'),
    complete: false,
    find: async (path) => fileOf(path, await find(path)),
    read: async (path) => (await find(path))?.body,
    open: async (path, range) => openCached(path, await find(path), range),
  };
}

/**
 * Creates a repository of another Asterism site, which lists its files; when the list is complete, no other file is
 * requested.
 */
export function listedRepository(options: RemoteRepositoryOptions & { readonly complete: boolean }): Repository {
  const { folder, metadata, files, documents, complete } = options;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seed = seedRepository(options);
  const hidden = hiddenReadme([...byPath.keys()]);
  const find = async (path: string): Promise<CachedDocument | undefined> => {
    const file = byPath.get(path);
    return file && documents.current(documents.url(folder, path), file.hash);
  };
  return {
    folder,
    metadata,
    files: seed.files,
    hiddenReadme: complete && hidden !== undefined ? byPath.get(hidden) : undefined,
    complete,
    find: async (path) => byPath.get(path) ?? (complete ? undefined : seed.find(path)),
    read: async (path) => (complete || byPath.has(path) ? (await find(path))?.body : seed.read(path)),
    open: async (path, range) =>
      complete || byPath.has(path) ? openCached(path, await find(path), range) : seed.open(path, range),
  };
}

function fileOf(path: string, document: CachedDocument | undefined): SourceFile | undefined {
  return document && { path, hash: document.hash, size: document.size };
}

function openCached(path: string, document: CachedDocument | undefined, range?: ByteRange): OpenFile | undefined {
  const file = fileOf(path, document);
  if (document === undefined || file === undefined) return undefined;
  return { file, body: streamBytes(document.body, range) };
}
