import { brotliCompressSync, constants } from 'node:zlib';
import type { CopyEncoding } from '#features/export/copy-encodings.ts';
import { createGzip } from './gzip.ts';

/** Shorter files are not compressed, in bytes. */
const minSize = 1_000;

const compressible = /^(text\/|image\/svg\+xml|application\/(.+\+)?(json|xml|javascript|wasm))/;

/** How often a file is loaded, which decides the effort of its compression. */
export type Effort = 'once' | 'often';

/** Brotli quality: a file of a single page is compressed fast, a file that every visitor loads as small as possible. */
const qualities: Readonly<Record<Effort, number>> = { once: 5, often: 11 };

/**
 * Above this size, in bytes, the best quality takes seconds and saves only a tenth; such files are not part of a first
 * visit.
 */
const maxBestQualitySize = 512 * 1024;
const largeQuality = 9;

/** True for a content type and size that have compressed copies. */
export function isCompressible(type: string, size: number): boolean {
  return size > minSize && compressible.test(type);
}

/** Compresses bytes; the output is deterministic. */
export type Compress = (bytes: Uint8Array<ArrayBuffer>, encoding: CopyEncoding, effort: Effort) => Uint8Array;

export function createCompress(): Compress {
  const gzip = createGzip();
  return (bytes, encoding, effort) => {
    if (encoding === 'br') return brotli(bytes, effort);
    return gzip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), effort === 'often' ? 9 : 6);
  };
}

function brotli(bytes: Uint8Array, effort: Effort): Uint8Array {
  const quality = bytes.length > maxBestQualitySize ? Math.min(qualities[effort], largeQuality) : qualities[effort];
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
  return brotliCompressSync(bytes, { params });
}
