import { digest } from '#platform/hash.ts';
import { completeMetadata, type MetadataResult, manifestLimit, type ReadMetadata } from '#sources/metadata.ts';
import type { FileStart, MetadataInput } from '#sources/metadata-input.ts';
import { SourceError, sourceError } from '#sources/source.ts';
import { type Reader, type ReadFile, UnreadError } from './reader.ts';

/**
 * Creates the function that reads metadata in a thread. All files are fetched before, because some sources take long. A file
 * whose content cannot be read is a warning, and the metadata without it is partial.
 */
export function createReadMetadata(reader: Pick<Reader, 'read'>): ReadMetadata {
  return async ({ read, ...input }) => {
    const files = await fetchFiles({ ...input, read });
    const unread: string[] = [];
    const onUnread = (name: string): void => void unread.push(name);
    const wanted = async (name: string, limit: number): Promise<ReadFile | undefined> => {
      const file = files.get(name);
      if (file instanceof SourceError) throw file;
      return file === undefined
        ? undefined
        : { ...file, bytes: file.bytes.subarray(0, limit), hash: digest(file.bytes) };
    };
    const subject = { hash: digest(JSON.stringify(['metadata', input])), files: wanted, onUnread };
    const result = await reader.read({ name: 'metadata', args: [input] }, subject).catch((error: unknown) => {
      onUnread(input.folder);
      return withoutFiles(input, error);
    });
    return { ...result, isPartial: unread.length > 0 };
  };
}

/** The metadata that no file says. */
function withoutFiles({ folder, overrides, fallback }: Omit<MetadataInput, 'read'>, error: unknown): MetadataResult {
  if (!(error instanceof UnreadError)) throw error;
  const metadata = completeMetadata({ ...fallback, ...overrides }, folder);
  return { metadata, warnings: [{ repository: folder, file: undefined, message: error.message }] };
}

type Fetched = FileStart | SourceError | undefined;

async function fetchFiles({ rootFiles, read }: MetadataInput): Promise<ReadonlyMap<string, Fetched>> {
  const fetched = rootFiles.map(async (name) => [name, await read(name, manifestLimit).catch(sourceError)] as const);
  return new Map(await Promise.all(fetched));
}
