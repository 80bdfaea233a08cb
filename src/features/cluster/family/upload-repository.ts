import { batchesOf } from '#features/cluster/batches.ts';
import { type Contents, contentName } from '#features/cluster/contents/contents.ts';
import { blobOf } from '#features/cluster/pack.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { ignoreSourceError, type Repository, type SourceFile } from '#sources/source.ts';
import type { ListedRepository } from './family-manifest.ts';
import { fileOf, type RepositoryOrigin, type RepositoryRecord, recordOf } from './repository-record.ts';

/** Files up to this size, in bytes, are uploaded with their repository; larger ones when they are asked for. */
const maxFileSize = 1024 * 1024;

/** Bytes of one repository that are uploaded with it; the rest when it is asked for. */
const maxRepositorySize = 256 * 1024 * 1024;

/** Bytes that are uploaded at once. */
const maxBatchSize = 4 * 1024 * 1024;

/** Files that are read at once. */
const readConcurrency = 8;

/** Uploads what is new of a repository: the contents of its files, then its record. Throws `PostgresError`. */
export async function uploadRepository(
  repository: Repository,
  origin: RepositoryOrigin,
  contents: Contents,
): Promise<ListedRepository> {
  const { folder, checkedAt } = repository;
  const record = await recordOf(repository, origin);
  const { name: blob, text } = blobOf('repository', record);
  if ((await contents.missing([blob])).length > 0) {
    await uploadFiles(repository, record, contents);
    await contents.add([[blob, text]]);
  }
  return { blob, folder, checkedAt };
}

async function uploadFiles(repository: Repository, record: RepositoryRecord, contents: Contents): Promise<void> {
  const { place, hiddenReadme, hidden = [] } = record;
  const files = [...repository.files, ...(hiddenReadme ? [hiddenReadme] : []), ...hidden.map(fileOf)];
  const names = new Map(chosenOf(files).map((file) => [contentName(place, file), file]));
  const missing = await contents.missing([...names.keys()]);
  const wanted = missing.flatMap((name) => {
    const file = names.get(name);
    return file === undefined ? [] : [{ name, file }];
  });
  for (const batch of batchesOf(wanted, { sizeOf: ({ file }) => file.size, maxSize: maxBatchSize })) {
    const read = await mapConcurrent(batch, readConcurrency, async ({ name, file }) => {
      const bytes = await repository.read(file.path).catch(ignoreSourceError);
      return bytes === undefined ? [] : [[name, bytes] as const];
    });
    await contents.add(read.flat());
  }
}

/** The files that are uploaded with a repository: the small ones, as many as fit. */
function chosenOf(files: readonly SourceFile[]): readonly SourceFile[] {
  let left = maxRepositorySize;
  return files.filter(({ size }) => {
    if (size > maxFileSize || size > left) return false;
    left -= size;
    return true;
  });
}
