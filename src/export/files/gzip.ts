import { constants, crc32, deflateRawSync } from 'node:zlib';

/** Gzip's own ten bytes: deflate, no name, no time, no system. */
const header = Uint8Array.of(0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255);

/** How far back deflate looks, in bytes. */
const reach = 32 * 1024;

/** Compresses bytes as gzip. */
export type Gzip = (bytes: Buffer, level: number) => Uint8Array;

/**
 * Makes a gzip that compresses the styles of documents once, as they stand in every document and are half of it: deflate may
 * be written in pieces, of which one that ends on a byte stays the same wherever it stands. The same bytes give the same copy.
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

/** A piece that others may follow. */
function piece(plain: Buffer, level: number): Uint8Array {
  return deflateRawSync(plain, { level, finishFlush: constants.Z_SYNC_FLUSH });
}

/** The last piece, which may refer to what stands before it. */
function last(plain: Buffer, level: number, before?: Buffer): Uint8Array {
  return deflateRawSync(plain, { level, ...(before && { dictionary: before.subarray(-reach) }) });
}

function trailer(bytes: Buffer): Uint8Array {
  const words = Buffer.alloc(8);
  words.writeUInt32LE(crc32(bytes), 0);
  words.writeUInt32LE(bytes.length % 2 ** 32, 4);
  return words;
}
