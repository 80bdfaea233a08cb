import { brotliCompressSync, constants } from 'node:zlib';
import { createGzip } from './gzip.ts';

/** Answers shorter than this are not worth a compressed copy, in bytes. */
const worthwhile = 1_000;

const compressible = /^(text\/|image\/svg\+xml|application\/(.+\+)?(json|xml|javascript|wasm))/;

/** How much work compression is worth. */
export type Effort = 'once' | 'often';

/** Brotli's quality: what one page needs alone is compressed quickly, what every visitor loads as well as it goes. */
const qualities: Readonly<Record<Effort, number>> = { once: 5, often: 11 };

/** More bytes than this take seconds at the best quality, which is a tenth smaller; they are no part of a first visit. */
const large = 512 * 1024;
const largeQuality = 9;

/** The compressed copies of a file: brotli and gzip. */
export interface Compressed {
  /** The bytes of `.br`. */
  readonly br: Uint8Array;
  /** The bytes of `.gz`. */
  readonly gz: Uint8Array;
}

/** True for bytes of a type that has compressed copies. */
export function isCompressible(type: string, size: number): boolean {
  return size > worthwhile && compressible.test(type);
}

/** Compresses bytes; the same bytes give the same copies. */
export type Compress = (bytes: Uint8Array<ArrayBuffer>, effort: Effort) => Compressed;

/** Makes what compresses. */
export function createCompress(): Compress {
  const gzip = createGzip();
  return (bytes, effort) => {
    const quality = bytes.length > large ? Math.min(qualities[effort], largeQuality) : qualities[effort];
    const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const br = brotliCompressSync(bytes, { params });
    return { br, gz: gzip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), effort === 'often' ? 9 : 6) };
  };
}
