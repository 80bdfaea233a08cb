import { hiddenReadme } from '#model/address/readme.ts';
import type { Metadata } from '#model/package/package.ts';
import { streamBytes } from '#platform/files/stream-bytes.ts';
import { visibilityOf } from '#sources/folder/path-rules.ts';
import type { Kept } from '#sources/last-good.ts';
import type { ByteRange, OpenFile, Repository, SourceFile } from '#sources/source.ts';
import type { RemoteDocuments } from './remote-documents.ts';

/** What a repository at a remote site is made of. */
export interface RemoteRepositoryParts {
  /** The name that stands in the addresses of its files. */
  readonly folder: string;
  /** Checked metadata. */
  readonly metadata: Metadata;
  /** Every file that the remote is known to have, sorted by path. */
  readonly files: readonly SourceFile[];
  /** Where they are asked for. */
  readonly documents: RemoteDocuments;
}

/** A repository of a host that cannot list: whatever it is asked for may be there. */
export function seedRepository({ folder, metadata, files, documents }: RemoteRepositoryParts): Repository {
  const find = async (path: string): Promise<Kept | undefined> =>
    visibilityOf(path) === 'never' ? undefined : documents.find(documents.url(folder, path));
  return {
    folder,
    metadata,
    files: files.filter(({ path }) => visibilityOf(path) === 'listed'),
    complete: false,
    find: async (path) => fileOf(path, await find(path)),
    read: async (path) => (await find(path))?.body,
    open: async (path, range) => openKept(path, await find(path), range),
  };
}

/** A repository of another Asterism, which lists its files; where its list is complete no other file is asked for. */
export function listedRepository(parts: RemoteRepositoryParts & { readonly complete: boolean }): Repository {
  const { folder, metadata, files, documents, complete } = parts;
  const byPath = new Map(files.map((file) => [file.path, file]));
  const seed = seedRepository(parts);
  const hidden = hiddenReadme([...byPath.keys()]);
  const find = async (path: string): Promise<Kept | undefined> => {
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
      complete || byPath.has(path) ? openKept(path, await find(path), range) : seed.open(path, range),
  };
}

function fileOf(path: string, kept: Kept | undefined): SourceFile | undefined {
  return kept && { path, hash: kept.hash, size: kept.size };
}

function openKept(path: string, kept: Kept | undefined, range?: ByteRange): OpenFile | undefined {
  const file = fileOf(path, kept);
  if (kept === undefined || file === undefined) return undefined;
  return { file, body: streamBytes(kept.body, range) };
}
