import { promisify } from 'node:util';
import { constants, zstdCompress, zstdCompressSync, zstdDecompress, zstdDecompressSync } from 'node:zlib';
import { errorCode } from '#platform/errors.ts';
import { digest } from '#platform/hash.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Largest packed content, in bytes: a damaged one cannot take all memory. */
const maxOutputLength = 1024 ** 3;

/** Contents up to this size, in bytes, are packed at once: a stream of their own would cost more than the packing. */
const smallSize = 64 * 1024;

const options = { params: { [constants.ZSTD_c_compressionLevel]: 3 } };

/** Packs bytes for the store. */
export async function pack(bytes: Uint8Array | string): Promise<Uint8Array> {
  return bytes.length <= smallSize ? zstdCompressSync(bytes, options) : compress(bytes, options);
}

/** Unpacks bytes. Throws for bytes that {@link pack} did not make. */
export async function unpack(bytes: Uint8Array): Promise<Buffer> {
  if (bytes.length > smallSize) return decompress(bytes, { maxOutputLength });
  try {
    // Few bytes may hold many: those are unpacked in the background.
    return zstdDecompressSync(bytes, { maxOutputLength: 4 * smallSize });
  } catch (error) {
    if (errorCode(error) !== 'ERR_BUFFER_TOO_LARGE') throw error;
    return decompress(bytes, { maxOutputLength });
  }
}

/** Kinds of blobs whose names are a hash of their bytes. */
const hashedKinds = /^(?:chunk|facts|family|index|repository)-(.+)$/;

/** Unpacks the bytes of a name; undefined for bytes that are damaged. */
export async function unpackSound(name: string, packed: Uint8Array): Promise<Uint8Array | undefined> {
  const bytes = await unpack(packed).catch(() => undefined);
  const hash = hashedKinds.exec(name)?.[1];
  return bytes === undefined || (hash !== undefined && digest(bytes) !== hash) ? undefined : bytes;
}

/** The value of bytes with JSON that a process of this site wrote; its shape is not checked. */
export function parse<T>(bytes: Uint8Array): T {
  return JSON.parse(new TextDecoder().decode(bytes));
}

/** A value as JSON, and the name of its blob, which is a hash of it. */
export function blobOf(kind: string, value: unknown): { readonly name: string; readonly text: string } {
  const text = JSON.stringify(value);
  return { name: `${kind}-${digest(text)}`, text };
}
