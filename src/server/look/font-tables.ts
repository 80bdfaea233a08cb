import { promisify } from 'node:util';
import { brotliDecompress, inflate } from 'node:zlib';
import { errorCode } from '#platform/errors.ts';
import { readWoff2Directory } from './woff2-directory.ts';

/** A font file that expands to more than a site serves. */
export class ExpandedFontError extends Error {
  override readonly name = 'ExpandedFontError';
}

/** The tables of a font file by tag, uncompressed. */
export type FontTables = ReadonlyMap<string, Buffer>;

/** Limit of the bytes of all tables of a font. */
const maxExpanded = 20_000_000;

/** The tables that tell name, weight and metrics of a font. Outlines and features are never read. */
const metricTables = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post', 'avar', 'fvar', 'HVAR'];

const decompress = promisify(brotliDecompress);
const inflated = promisify(inflate);

/**
 * Reads the tables with the metrics of a .ttf, .otf, .woff or .woff2 file. Sizes are checked before anything is expanded:
 * throws ExpandedFontError when the tables are too large together, and Error with the reason for what is no font.
 */
export async function readFontTables(bytes: Uint8Array<ArrayBuffer>): Promise<FontTables> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  try {
    const signature = file.toString('latin1', 0, 4);
    if (signature === 'wOF2') return await readWoff2(file);
    return signature === 'wOFF' ? await readWoff(file) : readSfnt(file);
  } catch (cause) {
    if (errorCode(cause) === 'ERR_OUT_OF_RANGE') throw new Error('it ends too early', { cause });
    if (errorCode(cause) === 'ERR_BUFFER_TOO_LARGE') {
      throw new ExpandedFontError('it expands to more bytes than its header says', { cause });
    }
    throw cause;
  }
}

function readSfnt(file: Buffer): FontTables {
  const entries = Array.from({ length: file.readUInt16BE(4) }, (_, index) => 12 + 16 * index).map((at) => ({
    tag: file.toString('latin1', at, at + 4),
    offset: file.readUInt32BE(at + 8),
    length: file.readUInt32BE(at + 12),
  }));
  return tablesOf(entries, ({ offset, length }) => slice(file, offset, length));
}

async function readWoff(file: Buffer): Promise<FontTables> {
  const entries = Array.from({ length: file.readUInt16BE(12) }, (_, index) => 44 + 20 * index).map((at) => ({
    tag: file.toString('latin1', at, at + 4),
    offset: file.readUInt32BE(at + 4),
    compressed: file.readUInt32BE(at + 8),
    length: file.readUInt32BE(at + 12),
  }));
  checkExpanded([file.readUInt32BE(16), total(entries.map(({ length }) => length))]);
  const tables: [string, Buffer][] = [];
  for (const { tag, offset, compressed, length } of entries.filter(isMetric)) {
    const data = slice(file, offset, compressed);
    tables.push([tag, compressed < length ? await inflated(data, { maxOutputLength: length }) : data]);
  }
  return new Map(tables);
}

async function readWoff2(file: Buffer): Promise<FontTables> {
  const { entries, totalSize, dataStart, dataLength } = readWoff2Directory(file);
  const streamSize = total(entries.map(({ length }) => length));
  checkExpanded([totalSize, total(entries.map(({ originalLength }) => originalLength)), streamSize]);
  const stream = await decompress(slice(file, dataStart, dataLength), { maxOutputLength: Math.max(1, streamSize) });
  let offset = 0;
  const placed = entries.map((entry) => {
    const at = { ...entry, offset };
    offset += entry.length;
    return at;
  });
  const tables = tablesOf(placed, (entry) => slice(stream, entry.offset, entry.length));
  const hasShortMetrics = placed.some(({ tag, isTransformed }) => tag === 'hmtx' && isTransformed);
  return hasShortMetrics ? withFullMetrics(tables) : tables;
}

/** WOFF2 may leave out the bearings of hmtx, which are in the outlines too. Widths need none of them: they become 0. */
function withFullMetrics(tables: Map<string, Buffer>): FontTables {
  const [hhea, hmtx, maxp] = [tables.get('hhea'), tables.get('hmtx'), tables.get('maxp')];
  if (hhea === undefined || hmtx === undefined || maxp === undefined) return tables;
  const widths = hhea.readUInt16BE(34);
  const full = Buffer.alloc(widths * 4 + Math.max(0, maxp.readUInt16BE(4) - widths) * 2);
  for (let index = 0; index < widths; index += 1) full.writeUInt16BE(hmtx.readUInt16BE(1 + index * 2), index * 4);
  return tables.set('hmtx', full);
}

function tablesOf<Entry extends { readonly tag: string }>(
  entries: readonly Entry[],
  read: (entry: Entry) => Buffer,
): Map<string, Buffer> {
  return new Map(entries.filter(isMetric).map((entry) => [entry.tag, read(entry)]));
}

function isMetric({ tag }: { readonly tag: string }): boolean {
  return metricTables.includes(tag);
}

function checkExpanded(sizes: readonly number[]): void {
  const size = Math.max(...sizes);
  if (size > maxExpanded) {
    throw new ExpandedFontError(`it expands to ${size} bytes, and a font may expand to ${maxExpanded}`);
  }
}

function total(sizes: readonly number[]): number {
  return sizes.reduce((sum, size) => sum + size, 0);
}

function slice(from: Buffer, offset: number, length: number): Buffer {
  if (offset + length > from.length) throw new Error('it ends too early');
  return from.subarray(offset, offset + length);
}
