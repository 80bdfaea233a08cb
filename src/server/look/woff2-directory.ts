/** A table in the compressed stream of a .woff2 file. */
export interface Woff2Entry {
  readonly tag: string;
  /** Bytes of the table in a font that is not compressed. */
  readonly originalLength: number;
  /** Bytes of the table in the stream. */
  readonly length: number;
  /** True if the stream holds the table in a form of WOFF2. */
  readonly isTransformed: boolean;
}

/** The header and the directory of a .woff2 file. */
export interface Woff2Directory {
  readonly entries: readonly Woff2Entry[];
  /** Bytes of the whole font, as the header says. */
  readonly totalSize: number;
  /** Where the compressed stream begins. */
  readonly dataStart: number;
  /** Bytes of the compressed stream. */
  readonly dataLength: number;
}

/** Tags that WOFF2 writes as a number; all others that metrics need are written in letters. */
const knownTags: Readonly<Record<number, string>> = {
  0: 'cmap',
  1: 'head',
  2: 'hhea',
  3: 'hmtx',
  4: 'maxp',
  5: 'name',
  6: 'OS/2',
  7: 'post',
  10: 'glyf',
  11: 'loca',
  39: 'avar',
  47: 'fvar',
};

const inLetters = 63;

/** Reads the directory of a .woff2 file, of which nothing is expanded. Throws Error with the reason if it is wrong. */
export function readWoff2Directory(file: Buffer): Woff2Directory {
  if (file.toString('latin1', 4, 8) === 'ttcf') throw new Error('it is a collection of fonts');
  const entries: Woff2Entry[] = [];
  let at = 48;
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const [entry, next] = readEntry(file, at);
    entries.push(entry);
    at = next;
  }
  return { entries, totalSize: file.readUInt32BE(16), dataStart: at, dataLength: file.readUInt32BE(20) };
}

/** An entry of the directory and where the next one begins. */
function readEntry(file: Buffer, at: number): readonly [Woff2Entry, number] {
  const flags = file.readUInt8(at);
  const number = flags & 63;
  const afterTag = at + (number === inLetters ? 5 : 1);
  const tag = number === inLetters ? file.toString('latin1', at + 1, afterTag) : (knownTags[number] ?? `#${number}`);
  const version = flags >> 6;
  // Of outlines, version 3 is the plain form; of all other tables, version 0.
  const isTransformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
  const [originalLength, afterLength] = readLength(file, afterTag);
  if (!isTransformed) return [{ tag, originalLength, length: originalLength, isTransformed }, afterLength];
  const [length, next] = readLength(file, afterLength);
  return [{ tag, originalLength, length, isTransformed }, next];
}

/** A number of one to five bytes with seven bits each, and where the next one begins. */
function readLength(file: Buffer, at: number): readonly [number, number] {
  let value = 0;
  for (let index = at; index < at + 5; index += 1) {
    const byte = file.readUInt8(index);
    value = value * 128 + (byte & 127);
    if (byte < 128) return [value, index + 1];
  }
  throw new Error('the length of a table is wrong');
}
