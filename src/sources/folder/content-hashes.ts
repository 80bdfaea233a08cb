import { createHash } from 'node:crypto';
import type { KeyValueCache } from '#model/key-value-cache.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { sha1 } from '#platform/hash.ts';
import {
  type Listing,
  type OpenFile,
  type Repository,
  type Source,
  SourceError,
  type SourceFile,
} from '#sources/source.ts';

/** Number of repositories, and of files of each, that are read at once. */
const repositoriesAtOnce = 2;
const filesAtOnce = 8;

/**
 * Wraps a source so that the hash of a file depends on its bytes instead of its file system metadata: a new checkout of
 * the same commit has the same hashes. Each file is read once; hashes are cached.
 */
export function withContentHashes(source: Source, memory: KeyValueCache): Source {
  return {
    ...source,
    async list(): Promise<Listing> {
      const listing = await source.list();
      const repositories = await mapConcurrent(listing.repositories, repositoriesAtOnce, (repository) =>
        named(repository, memory),
      );
      return { ...listing, repositories };
    },
  };
}

async function named(repository: Repository, memory: KeyValueCache): Promise<Repository> {
  const nameOf = createNames(repository, memory);
  const { files, hiddenReadme } = repository;
  const hashes = await nameOf(files);
  const renamed = async (file: SourceFile): Promise<SourceFile> => ({ ...file, hash: (await nameOf([file]))[0] ?? '' });
  return {
    ...repository,
    files: files.map((file, index) => ({ ...file, hash: hashes[index] ?? file.hash })),
    ...(hiddenReadme && { hiddenReadme: await renamed(hiddenReadme) }),
    async find(path) {
      const file = await repository.find(path);
      return file && renamed(file);
    },
    async open(path, range): Promise<OpenFile | undefined> {
      const open = await repository.open(path, range);
      return open && { ...open, file: await renamed(open.file) };
    },
  };
}

/** Creates a function that returns the content hashes of files. */
function createNames(repository: Repository, memory: KeyValueCache) {
  const known = new Map<string, string>();
  const keyOf = ({ path, hash: own }: SourceFile): string => sha1(JSON.stringify([repository.folder, path, own]));
  return async (files: readonly SourceFile[]): Promise<readonly string[]> => {
    const wanted = files.filter((file) => !known.has(keyOf(file)));
    const recalled = wanted.length === 0 ? [] : await memory.get(wanted.map(keyOf));
    const unknown = wanted.filter((_, index) => recalled[index] === undefined);
    wanted.forEach((file, index) => {
      const name = recalled[index];
      if (name !== undefined) known.set(keyOf(file), name);
    });
    const found = await mapConcurrent(
      unknown,
      filesAtOnce,
      async (file) => [keyOf(file), await digestOf(repository, file)] as const,
    );
    for (const [key, name] of found) known.set(key, name);
    memory.set(found);
    return files.map((file) => known.get(keyOf(file)) ?? file.hash);
  };
}

/** Hashes the content of a file. Returns the old hash when the file was removed or changed meanwhile. */
async function digestOf(repository: Repository, file: SourceFile): Promise<string> {
  const open = await repository.open(file.path).catch((error: unknown) => {
    // The error is reported when the file is requested.
    if (error instanceof SourceError) return undefined;
    throw error;
  });
  if (open === undefined) return file.hash;
  const digest = createHash('sha256');
  for await (const part of open.body) digest.update(part);
  return open.file.hash === file.hash ? digest.digest('base64url').slice(0, 27) : file.hash;
}
