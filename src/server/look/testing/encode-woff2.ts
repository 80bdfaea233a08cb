import { brotliCompressSync, constants, createBrotliCompress } from 'node:zlib';

/** A table of a font that a test writes. */
export interface WrittenTable {
  readonly tag: string;
  readonly data: Buffer;
  /** Bytes of the table before it was transformed; without it, the table is written as it is. */
  readonly originalLength?: number;
  /** Bytes that the directory says for the transformed table, where it does not say the truth. */
  readonly claimedLength?: number;
}

/** What the header of a .woff2 file says, where it does not say the truth. */
export interface Woff2Claims {
  readonly totalSize?: number;
  /** A compressed stream in place of the tables. */
  readonly stream?: Buffer;
}

/** The tables of a .ttf file. */
export function readTables(file: Buffer): readonly WrittenTable[] {
  return Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index).map((at) => {
    const [offset, length] = [file.readUInt32BE(at + 8), file.readUInt32BE(at + 12)];
    return { tag: file.toString('latin1', at, at + 4), data: file.subarray(offset, offset + length) };
  });
}

/** The bytes of a .woff2 file with these tables. */
export function encodeWoff2(tables: readonly WrittenTable[], { totalSize, stream }: Woff2Claims = {}): Buffer {
  const data = stream ?? brotliCompressSync(Buffer.concat(tables.map((table) => table.data)), fast);
  const directory = Buffer.concat(tables.map(entryOf));
  const header = Buffer.alloc(48);
  header.write('wOF2', 'latin1');
  header.writeUInt32BE(0x00_01_00_00, 4);
  header.writeUInt32BE(header.length + directory.length + data.length, 8);
  header.writeUInt16BE(tables.length, 12);
  header.writeUInt32BE(totalSize ?? tables.reduce((sum, table) => sum + table.data.length, 0), 16);
  header.writeUInt32BE(data.length, 20);
  return Buffer.concat([header, directory, data]);
}

/** So many zeros, compressed without ever being in memory together. */
export async function compressedZeros(bytes: number): Promise<Buffer> {
  const stream = createBrotliCompress(fast);
  const zeros = Buffer.alloc(1_000_000);
  const written = (async () => {
    for (let left = bytes; left > 0; left -= zeros.length) {
      if (!stream.write(zeros.subarray(0, left))) await new Promise((resolve) => stream.once('drain', resolve));
    }
    stream.end();
  })();
  const [parts] = await Promise.all([stream.toArray(), written]);
  return Buffer.concat(parts);
}

const fast = { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } };

function entryOf({ tag, data, originalLength, claimedLength = data.length }: WrittenTable): Buffer {
  const plain = tag === 'glyf' || tag === 'loca' ? 3 : 0;
  const version = originalLength === undefined ? plain : 1;
  const lengths = originalLength === undefined ? [claimedLength] : [originalLength, claimedLength];
  return Buffer.concat([Buffer.from([(version << 6) | 63]), Buffer.from(tag, 'latin1'), ...lengths.map(base128)]);
}

/** A number in groups of seven bits, of which all but the last are marked. */
function base128(value: number): Buffer {
  const groups = [value % 128];
  for (let rest = Math.floor(value / 128); rest > 0; rest = Math.floor(rest / 128)) groups.unshift(128 + (rest % 128));
  return Buffer.from(groups);
}
