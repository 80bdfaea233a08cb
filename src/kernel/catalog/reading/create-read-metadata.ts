import type { CachedLists } from '#catalog/cached-lists.ts';
import { digest } from '#platform/hash.ts';
import { completeMetadata, type MetadataResult, manifestLimit, type ReadMetadata } from '#sources/metadata.ts';
import type { MetadataInput } from '#sources/metadata-input.ts';
import { SourceError, sourceError } from '#sources/source.ts';
import { type Reader, type ReadFile, UnreadError } from './reader.ts';

/**
 * Creates the function that reads metadata in a thread. All files are fetched before, because some sources take long. A file
 * whose content cannot be read is a warning, and the metadata without it is partial. `lists` remember what the same files
 * said, so that a start without changes needs no thread.
 */
export function createReadMetadata(reader: Pick<Reader, 'read'>, lists: CachedLists): ReadMetadata {
  return async ({ read, ...input }) => {
    const files = await fetchFiles({ ...input, read });
    const key = keyOf(input, files);
    const [known] = key === undefined ? [] : await lists.get([key]);
    if (known?.[0] !== undefined) return JSON.parse(known[0]);
    const result = await readFiles(reader, input, files);
    if (key !== undefined && !result.isPartial) lists.set(key, [JSON.stringify(result)]);
    return result;
  };
}

async function readFiles(
  reader: Pick<Reader, 'read'>,
  input: Omit<MetadataInput, 'read'>,
  files: ReadonlyMap<string, Fetched>,
): Promise<MetadataResult> {
  const unread: string[] = [];
  const onUnread = (name: string): void => void unread.push(name);
  const wanted = async (name: string, limit: number): Promise<ReadFile | undefined> => {
    const file = files.get(name);
    if (file instanceof SourceError) throw file;
    return file && { ...file, bytes: file.bytes.subarray(0, limit) };
  };
  const subject = { hash: digest(JSON.stringify(['metadata', input])), files: wanted, onUnread };
  const result = await reader.read({ name: 'metadata', args: [input] }, subject).catch((error: unknown) => {
    onUnread(input.folder);
    return withoutFiles(input, error);
  });
  return { ...result, isPartial: unread.length > 0 };
}

/** The key of what the files say; undefined while one of them cannot be fetched, because it may be there the next time. */
function keyOf(input: Omit<MetadataInput, 'read'>, files: ReadonlyMap<string, Fetched>): string | undefined {
  const hashes: (readonly [name: string, hash: string, size: number])[] = [];
  for (const [name, file] of files) {
    if (file instanceof SourceError) return undefined;
    if (file !== undefined) hashes.push([name, file.hash, file.size]);
  }
  return JSON.stringify([input, hashes]);
}

/** The metadata that no file says. */
function withoutFiles({ folder, overrides, fallback }: Omit<MetadataInput, 'read'>, error: unknown): MetadataResult {
  if (!(error instanceof UnreadError)) throw error;
  const metadata = completeMetadata({ ...fallback, ...overrides }, folder);
  return { metadata, warnings: [{ repository: folder, file: undefined, message: error.message }] };
}

type Fetched = ReadFile | SourceError | undefined;

async function fetchFiles({ rootFiles, read }: MetadataInput): Promise<ReadonlyMap<string, Fetched>> {
  const fetch = async (name: string): Promise<Fetched> => {
    const start = await read(name, manifestLimit);
    return start && { ...start, hash: digest(start.bytes) };
  };
  const fetched = rootFiles.map(async (name) => [name, await fetch(name).catch(sourceError)] as const);
  return new Map(await Promise.all(fetched));
}
