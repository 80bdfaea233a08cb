import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Gzip header of ten bytes: deflate, no name, no time, no operating system. */
const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

/** Window size of deflate, in bytes. */
const windowSize = 32 * 1024;

/** Compresses bytes as gzip. */
export type Gzip = (bytes: Buffer, level: number) => Uint8Array;

/**
 * Creates a gzip function that compresses the styles of documents only once, since every document contains them and
 * they are half of it: a deflate stream may consist of pieces, and a piece that ends at a byte boundary is the same
 * anywhere. The output is deterministic.
 */
export function createGzip(): Gzip {
  let known: { readonly level: number; readonly plain: Buffer; readonly deflated: Uint8Array } | undefined;

  function deflated(plain: Buffer, level: number): Uint8Array {
    if (known?.level !== level || !known.plain.equals(plain)) {
      known = { level, plain: Buffer.from(plain), deflated: piece(plain, level) };
    }
    return known.deflated;
  }

  return (bytes, level) => {
    const begin = bytes.indexOf('<style>');
    const end = begin < 0 ? -1 : bytes.indexOf('</style>', begin);
    const style = end < 0 ? undefined : bytes.subarray(begin, end);
    const parts = style
      ? [piece(bytes.subarray(0, begin), level), deflated(style, level), last(bytes.subarray(end), level, style)]
      : [last(bytes, level)];
    return Buffer.concat([header, ...parts, trailer(bytes)]);
  };
}

/** A piece that other pieces may follow. */
function piece(plain: Buffer, level: number): Uint8Array {
  return deflateRawSync(plain, { level, finishFlush: constants.Z_SYNC_FLUSH });
}

/** The last piece, which may refer to the data before it. */
function last(plain: Buffer, level: number, before?: Buffer): Uint8Array {
  return deflateRawSync(plain, { level, ...(before && { dictionary: before.subarray(-windowSize) }) });
}

function trailer(bytes: Buffer): Uint8Array {
  const words = Buffer.alloc(8);
  words.writeUInt32LE(crc32(bytes), 0);
  words.writeUInt32LE(bytes.length % 2 ** 32, 4);
  return words;
}
