import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { digest } from '#platform/hash.ts';

/** Bytes of a chunk. SQLite writes pages in place, so that most chunks of a file stay the same. */
const chunkSize = 256 * 1024;

/** Chunks that are fetched at once. */
const fetchedAtOnce = 16;

/** Gives the bytes of chunks by hash, in the same order; undefined for a chunk that is gone. */
export type FetchChunks = (hashes: readonly string[]) => Promise<readonly (Uint8Array | undefined)[]>;

/** The chunks of a published file are not complete, or not those that were published. */
export class ChunkError extends Error {
  override readonly name = 'ChunkError';
}

/** The hashes of the chunks of a file, in order; none for a file that does not exist. */
export async function hashChunks(file: string): Promise<readonly string[]> {
  const hashes: string[] = [];
  await eachChunk(file, async (bytes) => void hashes.push(digest(bytes)));
  return hashes;
}

/** Calls `take` with each chunk of a file, in order. The bytes may be kept. */
export async function eachChunk(file: string, take: (bytes: Uint8Array) => Promise<void>): Promise<void> {
  const handle = await openToRead(file);
  if (handle === undefined) return;
  try {
    for (let position = 0; ; position += chunkSize) {
      const { bytesRead, buffer } = await handle.read(new Uint8Array(chunkSize), 0, chunkSize, position);
      if (bytesRead > 0) await take(buffer.subarray(0, bytesRead));
      if (bytesRead < chunkSize) return;
    }
  } finally {
    await handle.close();
  }
}

/** Where the chunks of a file come from. */
export interface ChunkOrigin {
  /** A file with an earlier state, whose equal chunks are copied. */
  readonly before: string;
  /** Fetches the other chunks. */
  readonly fetch: FetchChunks;
}

/** Writes a file from its chunks, and renames it when it is complete. Throws {@link ChunkError}. */
export async function assembleFile(file: string, hashes: readonly string[], origin: ChunkOrigin): Promise<void> {
  const temporary = `${file}.part`;
  try {
    await writeChunks(temporary, hashes, origin);
  } catch (error) {
    await rm(temporary, { force: true });
    throw error;
  }
  await rename(temporary, file);
}

async function writeChunks(file: string, hashes: readonly string[], origin: ChunkOrigin): Promise<void> {
  await using target = await open(file, 'w');
  await using before = await openToRead(origin.before);
  for (let from = 0; from < hashes.length; from += fetchedAtOnce) {
    const wanted = hashes.slice(from, from + fetchedAtOnce);
    const known = new Map<string, Uint8Array>();
    for (const index of wanted.keys()) {
      const bytes = await readChunk(before, (from + index) * chunkSize);
      if (bytes !== undefined) known.set(digest(bytes), bytes);
    }
    const missing = wanted.filter((hash) => !known.has(hash));
    for (const bytes of await fetchAll(missing, origin.fetch)) known.set(digest(bytes), bytes);
    for (const [index, hash] of wanted.entries()) {
      const bytes = known.get(hash);
      if (bytes === undefined) throw new ChunkError(`A chunk of ${file} is damaged.`);
      await target.write(bytes, 0, bytes.length, (from + index) * chunkSize);
    }
  }
}

async function fetchAll(hashes: readonly string[], fetch: FetchChunks): Promise<readonly Uint8Array[]> {
  if (hashes.length === 0) return [];
  const found = await fetch(hashes);
  return found.map((bytes) => {
    if (bytes === undefined) throw new ChunkError('A chunk of a published file is gone: a newer one was published.');
    return bytes;
  });
}

async function readChunk(handle: FileHandle | undefined, position: number): Promise<Uint8Array | undefined> {
  const read = await handle?.read(new Uint8Array(chunkSize), 0, chunkSize, position);
  return read?.buffer.subarray(0, read.bytesRead);
}

async function openToRead(file: string): Promise<FileHandle | undefined> {
  return open(file, 'r').catch((error: unknown) => {
    if (error instanceof Error && Reflect.get(error, 'code') === 'ENOENT') return undefined;
    throw error;
  });
}
