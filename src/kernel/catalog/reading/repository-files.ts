import type { RepositoryReader } from '#sources/source.ts';
import { readStart } from './read-text.ts';
import type { ReadSubject } from './reader.ts';

/** The files of a repository, for a thread that asks for them. */
export function repositoryFiles(reader: RepositoryReader): NonNullable<ReadSubject['files']> {
  return async (path, limit) => {
    const start = await readStart(reader, path, limit);
    if (start === undefined) return undefined;
    const bytes = start.bytes.subarray(0, limit);
    return { bytes, size: start.more ? limit + 1 : bytes.length, hash: start.hash };
  };
}
