import { promisify } from 'node:util';
import { constants, zstdCompress, zstdDecompress } from 'node:zlib';
import { digest } from '#platform/hash.ts';

const compress = promisify(zstdCompress);
const decompress = promisify(zstdDecompress);

/** Largest packed content, in bytes: a damaged one cannot take all memory. */
const maxOutputLength = 1024 ** 3;

/** Packs bytes for the store. */
export function pack(bytes: Uint8Array | string): Promise<Uint8Array> {
  return compress(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } });
}

/** Unpacks bytes. Throws for bytes that {@link pack} did not make. */
export function unpack(bytes: Uint8Array): Promise<Buffer> {
  return decompress(bytes, { maxOutputLength });
}

/** A value as JSON, and the name of its blob, which is a hash of it. */
export function named(kind: string, value: unknown): { readonly name: string; readonly text: string } {
  const text = JSON.stringify(value);
  return { name: `${kind}-${digest(text)}`, text };
}
