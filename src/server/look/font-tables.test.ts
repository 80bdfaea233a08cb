import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { brotliDecompressSync, deflateSync } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { SettingsError } from '#config/load/settings-error.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { readFontFolder } from './font-files.ts';
import { openSkeleton } from './font-skeleton.ts';
import { readFontTables } from './font-tables.ts';
import { compressedZeros, encodeWoff2, readTables, type WrittenTable } from './testing/encode-woff2.ts';
import { refuseNothing } from './testing/refuse-nothing.ts';

const katex = dirname(createRequire(import.meta.url).resolve('katex/package.json'));
const bombSize = 600_000_000;

let tables: readonly WrittenTable[];
let bomb: Buffer;
beforeAll(async () => {
  tables = readTables(await readFile(join(katex, 'dist/fonts/KaTeX_Main-Regular.ttf')));
  bomb = await compressedZeros(bombSize);
});

const refused = async (name: string, file: Buffer): Promise<string> => {
  const folder = await temporaryFolder();
  await writeFile(join(folder, name), file);
  const error = await readFontFolder(folder, refuseNothing).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(SettingsError);
  return String(error).replace(folder, '');
};

/** The bytes of a .woff file; `claimed` is what its directory says of the length of each table. */
function encodeWoff(written: readonly WrittenTable[], claimed: (table: WrittenTable) => number): Buffer {
  const header = Buffer.alloc(44 + 20 * written.length);
  header.write('wOFF', 'latin1');
  header.writeUInt16BE(written.length, 12);
  let offset = header.length;
  const bodies = written.map((table, index) => {
    const body = deflateSync(table.data);
    const at = 44 + 20 * index;
    header.write(table.tag, at, 'latin1');
    for (const [place, value] of [offset, body.length, claimed(table)].entries()) {
      header.writeUInt32BE(value, at + 4 + 4 * place);
    }
    offset += body.length;
    return body;
  });
  return Buffer.concat([header, ...bodies]);
}

const glyphWidths = async (file: Buffer): Promise<readonly number[]> => {
  const font = openSkeleton(await readFontTables(new Uint8Array(file)));
  return font.glyphsForString('Hamburgefonstiv 0').map(({ advanceWidth }) => advanceWidth);
};

test('the bomb of these tests is small, and is a bomb', () => {
  expect(bomb.length).toBeLessThan(200_000);
  expect(() => brotliDecompressSync(bomb, { maxOutputLength: 100_000_000 })).toThrow('larger than');
});

test('a .woff2 file that expands to 600 MB is refused by its directory', async () => {
  const drawings = { tag: 'SVG ', data: Buffer.alloc(0), claimedLength: bombSize };
  const message = await refused('bomb.woff2', encodeWoff2([...tables, drawings], { stream: bomb }));
  expect(message).toMatch(
    /^SettingsError: look\.fontFolder: \/bomb\.woff2 is not served: it expands to 6000\d{5} bytes, and a font may expand to 20000000\. Use a \.woff2 file with the characters that the site needs\.$/,
  );
  for (const lengths of [{ originalLength: bombSize, claimedLength: 9 }, { originalLength: 9 }]) {
    const file = encodeWoff2([...tables, { ...drawings, ...lengths }], { stream: bomb });
    expect(await refused('bomb.woff2', file)).toMatch(/it expands to 6000\d{5} bytes/);
  }
});

test('a .woff2 file whose header names 600 MB is refused', async () => {
  expect(await refused('bomb.woff2', encodeWoff2(tables, { totalSize: bombSize }))).toContain(
    'it expands to 600000000 bytes, and a font may expand to 20000000',
  );
});

test('a .woff2 file of 600 MB that says it is small is refused before it has grown', async () => {
  expect(await refused('bomb.woff2', encodeWoff2(tables, { stream: bomb }))).toContain(
    '/bomb.woff2 is not served: it expands to more bytes than its header says. Use a .woff2 file',
  );
});

test('a .woff file that names or holds more than it may is refused', async () => {
  expect(
    await refused(
      'bomb.woff',
      encodeWoff(tables, () => 0xff_ff_ff_ff),
    ),
  ).toContain('and a font may expand to');
  const grown = tables.map((table) => (table.tag === 'name' ? { ...table, data: Buffer.alloc(50_000_000) } : table));
  const small = encodeWoff(grown, ({ tag, data }) => (tag === 'name' ? 60_000 : data.length));
  expect(await refused('bomb.woff', small)).toContain('it expands to more bytes than its header says');
});

test('widths are the same in each format, also where WOFF2 leaves bearings out', async () => {
  const file = (ending: string): Promise<Buffer> => readFile(join(katex, `dist/fonts/KaTeX_Main-Regular.${ending}`));
  const widths = await glyphWidths(await file('ttf'));
  expect(widths[0]).toBe(750);
  for (const ending of ['woff', 'woff2']) expect(await glyphWidths(await file(ending)), ending).toEqual(widths);
  const count = tables.find(({ tag }) => tag === 'hhea')?.data.readUInt16BE(34) ?? 0;
  const short = tables.map((table) => {
    if (table.tag !== 'hmtx') return table;
    const bare = Array.from({ length: count }, (_, index) => table.data.subarray(index * 4, index * 4 + 2));
    return { tag: 'hmtx', data: Buffer.concat([Buffer.from([3]), ...bare]), originalLength: table.data.length };
  });
  expect(await glyphWidths(encodeWoff2(short))).toEqual(widths);
});

test.each([
  ['ends in its directory', (file: Buffer) => file.subarray(0, 60), /it ends too early/],
  ['ends in its tables', (file: Buffer) => file.subarray(0, -400), /it ends too early/],
  [
    'has a table of no length',
    (file: Buffer) => Buffer.concat([file.subarray(0, 53), Buffer.alloc(900, 255)]),
    /the length of a table is wrong/,
  ],
  ['is a collection', (file: Buffer) => Buffer.from(file).fill('ttcf', 4, 8), /it is a collection of fonts/],
])('a .woff2 file that %s is refused', async (_, change, expected) => {
  expect(await refused('broken.woff2', change(encodeWoff2(tables)))).toMatch(expected);
});

test('a font without the table of its characters is refused', async () => {
  expect(await refused('bare.woff2', encodeWoff2(tables.filter(({ tag }) => tag !== 'cmap')))).toContain(
    'it has no table cmap',
  );
});
