import type { Metadata } from '#model/package/package.ts';
import type { Provenance } from '#model/package/provenance.ts';
import { streamBytes } from '#platform/files/stream-bytes.ts';
import { tooLarge } from '#sources/file-messages.ts';
import type { RepositoryHistory } from '#sources/history.ts';
import { type ByteRange, type OpenFile, type Repository, SourceError, type SourceFile } from '#sources/source.ts';
import type { BlobReaders } from './objects/blob-readers.ts';
import type { TreeFiles } from './objects/git-tree.ts';
import type { GitEnvironment } from './process/git-environment.ts';
import { GitError } from './process/git-error.ts';

/** Dependencies of a repository at one commit. */
export interface GitRepositoryDeps {
  /** Name in the family. */
  readonly folder: string;
  /** Validated metadata. */
  readonly metadata: Metadata;
  /** Public files. */
  readonly tree: TreeFiles;
  /** The commit. */
  readonly provenance: Provenance;
  /** History of the files; undefined when unknown. */
  readonly history: RepositoryHistory | undefined;
  /** Former names of the repository. */
  readonly formerNames: readonly string[];
  /** Environment of git commands that read objects. */
  readonly reading: GitEnvironment;
  /** Reads files. */
  readonly readers: BlobReaders;
  /** Size of the largest file that is read into memory, in bytes. */
  readonly readLimit: number;
  /** Called when an object is missing or damaged; undefined when the next sync does not renew the mirror for it. */
  readonly onDamage: (() => void) | undefined;
}

/** Files above this size, in bytes, are served as a stream and never held in memory. */
const streamThreshold = 1024 * 1024;

/** Creates a repository at one commit. It is usable as long as its mirror exists; later commits do not change it. */
export function gitRepository(deps: GitRepositoryDeps): Repository {
  const { folder, metadata, tree, provenance, history, formerNames, readLimit } = deps;
  return {
    folder,
    metadata,
    provenance,
    ...(history && { history }),
    formerNames,
    files: tree.files,
    linkedFolders: tree.linkedFolders,
    hiddenReadme: tree.hiddenReadme,
    complete: true,
    async find(path) {
      return tree.find(path)?.file;
    },
    hiddenFiles: async () => tree.hidden(),
    async read(path) {
      const file = tree.find(path)?.file;
      if (file === undefined) return undefined;
      if (file.size > readLimit) throw tooLarge(folder, file, readLimit);
      return readBlob(deps, file);
    },
    async open(path, range) {
      const file = tree.find(path)?.file;
      if (file === undefined) return undefined;
      return {
        file,
        body:
          file.size > streamThreshold
            ? await streamBlob(deps, file, range)
            : streamBytes(await readBlob(deps, file), range),
      };
    },
  };
}

function readBlob(parts: GitRepositoryDeps, file: SourceFile): Promise<Uint8Array> {
  return rethrowAsSourceError(parts, file, async () => {
    const bytes = await parts.readers.read(parts.reading, file.hash);
    if (bytes !== undefined) return bytes;
    parts.onDamage?.();
    throw new GitError(`the mirror has no object ${file.hash}`);
  });
}

function streamBlob(parts: GitRepositoryDeps, file: SourceFile, range?: ByteRange): Promise<OpenFile['body']> {
  return rethrowAsSourceError(parts, file, () => parts.readers.stream(parts.reading, file.hash, range));
}

async function rethrowAsSourceError<T>(
  { folder, onDamage }: GitRepositoryDeps,
  file: SourceFile,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (cause) {
    if (!(cause instanceof GitError)) throw cause;
    if (cause.damaged) onDamage?.();
    throw unreadable(`${folder}/${file.path}`, cause, onDamage !== undefined);
  }
}

function unreadable(path: string, cause: GitError, isRenewed: boolean): SourceError {
  const next = isRenewed ? 'The next sync creates a new mirror.' : 'Try again in a minute.';
  return new SourceError(`The file ${path} cannot be read (${cause.message}). ${next}`, { cause });
}
