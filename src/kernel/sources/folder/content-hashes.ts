import { createHash } from 'node:crypto';
import type { KeyValueCache } from '#model/key-value-cache.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { sha1 } from '#platform/hash.ts';
import {
  ignoreSourceError,
  type Listing,
  type OpenFile,
  type Repository,
  type Source,
  type SourceFile,
} from '#sources/source.ts';

/** Number of repositories, and of files of each, that are read at once. */
const repositoryConcurrency = 2;
const fileConcurrency = 8;

/**
 * Wraps a source so that the hash of a file depends on its bytes instead of its file system metadata: a new checkout of
 * the same commit has the same hashes. Each file is read once; hashes are cached.
 */
export function withContentHashes(source: Source, cache: KeyValueCache): Source {
  return {
    ...source,
    async list(changed): Promise<Listing> {
      const listing = await source.list(changed);
      const repositories = await mapConcurrent(listing.repositories, repositoryConcurrency, (repository) =>
        withHashes(repository, cache),
      );
      return { ...listing, repositories };
    },
  };
}

async function withHashes(repository: Repository, cache: KeyValueCache): Promise<Repository> {
  const hashesOf = createFileHashes(repository, cache);
  const { files, hiddenReadme, hiddenFiles } = repository;
  const hashes = await hashesOf(files);
  const rehashed = async (file: SourceFile): Promise<SourceFile> => ({
    ...file,
    hash: (await hashesOf([file]))[0] ?? '',
  });
  return {
    ...repository,
    files: files.map((file, index) => ({ ...file, hash: hashes[index] ?? file.hash })),
    ...(hiddenReadme && { hiddenReadme: await rehashed(hiddenReadme) }),
    async find(path) {
      const file = await repository.find(path);
      return file && rehashed(file);
    },
    ...(hiddenFiles && {
      async hiddenFiles() {
        const hidden = await hiddenFiles();
        const known = await hashesOf(hidden);
        return hidden.map((file, index) => ({ ...file, hash: known[index] ?? file.hash }));
      },
    }),
    async open(path, range): Promise<OpenFile | undefined> {
      const open = await repository.open(path, range);
      return open && { ...open, file: await rehashed(open.file) };
    },
  };
}

/** Creates a function that returns the content hashes of files. */
function createFileHashes(repository: Repository, cache: KeyValueCache) {
  const hashByKey = new Map<string, string>();
  const keyOf = ({ path, hash: own }: SourceFile): string => sha1(JSON.stringify([repository.folder, path, own]));
  return async (files: readonly SourceFile[]): Promise<readonly string[]> => {
    const uncached = files.filter((file) => !hashByKey.has(keyOf(file)));
    const cached = uncached.length === 0 ? [] : await cache.get(uncached.map(keyOf));
    const missing = uncached.filter((_, index) => cached[index] === undefined);
    uncached.forEach((file, index) => {
      const hash = cached[index];
      if (hash !== undefined) hashByKey.set(keyOf(file), hash);
    });
    const found = await mapConcurrent(
      missing,
      fileConcurrency,
      async (file) => [keyOf(file), await hashContent(repository, file)] as const,
    );
    for (const [key, hash] of found) hashByKey.set(key, hash);
    cache.set(found);
    return files.map((file) => hashByKey.get(keyOf(file)) ?? file.hash);
  };
}

/** Hashes the content of a file. Returns the old hash when the file was removed or changed meanwhile. */
async function hashContent(repository: Repository, file: SourceFile): Promise<string> {
  // The error is reported when the file is requested.
  const open = await repository.open(file.path).catch(ignoreSourceError);
  if (open === undefined) return file.hash;
  const digest = createHash('sha256');
  for await (const part of open.body) digest.update(part);
  return open.file.hash === file.hash ? digest.digest('base64url').slice(0, 27) : file.hash;
}
