import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { metricsOf, rangeOf } from './font-metrics.ts';
import { openSkeleton } from './font-skeleton.ts';
import { type FontTables, readFontTables } from './font-tables.ts';

const { resolve } = createRequire(import.meta.url);

const tablesOf = async (file: string): Promise<FontTables> => readFontTables(new Uint8Array(await readFile(file)));
const inter = (name: string): Promise<FontTables> => tablesOf(resolve(`@expo-google-fonts/inter/${name}.ttf`));
const regular = (): Promise<FontTables> => inter('400Regular/Inter_400Regular');

/** The tables with another number in one of them. */
function changed(tables: FontTables, tag: string, write: (table: Buffer) => void): FontTables {
  const copy = Buffer.from(tables.get(tag) ?? []);
  write(copy);
  return new Map([...tables, [tag, copy]]);
}

test('a font is measured by its letters as often as texts have them', async () => {
  const [metrics] = metricsOf(openSkeleton(await regular()), '400');
  expect(metrics).toMatchObject({ weight: 400, ascent: 0.96875, descent: 494 / 2048, lineGap: 0 });
  // Inter is seven percent wider than Arial.
  expect(metrics?.width).toBeCloseTo(0.476, 3);
  const [bold] = metricsOf(openSkeleton(await inter('700Bold/Inter_700Bold')), '700');
  expect(bold?.width).toBeGreaterThan(metrics?.width ?? 1);
});

/** Bytes of numbers with two bytes each, or with four for those in a list. */
const bytesOf = (...numbers: readonly (number | readonly [number])[]): Buffer =>
  Buffer.concat(
    numbers.map((number) => {
      const long = typeof number !== 'number';
      const bytes = Buffer.alloc(long ? 4 : 2);
      if (long) bytes.writeUInt32BE(number[0]);
      else bytes.writeUInt16BE(number);
      return bytes;
    }),
  );

/** The tables of a variable font of weights from 400 to 900, whose characters are 200 units wider at the boldest. */
function variable(tables: FontTables): FontTables {
  const glyphs = tables.get('maxp')?.readUInt16BE(4) ?? 0;
  // The name of the axis is 256, the first one that is a font's own.
  const axis = Buffer.concat([Buffer.from('wght'), bytesOf([400 << 16], [400 << 16], [900 << 16], 0, 256)]);
  const widths = Array.from({ length: glyphs }, () => 200);
  return new Map([
    ...tables,
    ['fvar', Buffer.concat([bytesOf(1, 0, 16, 2, 1, 20, 0, 8), axis])],
    [
      'HVAR',
      Buffer.concat([
        bytesOf(1, 0, [20], [0], [0], [0]),
        // One region from the regular to the boldest weight, and the differences there.
        bytesOf(1, [12], 1, [22]),
        bytesOf(1, 1, 0, 1 << 14, 1 << 14),
        bytesOf(glyphs, 1, 1, 0, ...widths),
      ]),
    ],
  ]);
}

test('a variable font is measured at the weights of texts and headings', async () => {
  const font = openSkeleton(variable(await regular()));
  const [text, headings, ...more] = metricsOf(font, '400 900');
  expect([text?.weight, headings?.weight, more]).toEqual([400, 650, []]);
  expect((headings?.width ?? 0) - (text?.width ?? 0)).toBeCloseTo(100 / 2048, 6);
  expect(metricsOf(font, '500')).toMatchObject([{ weight: 500 }]);
});

test('heights are those of hhea, unless the font asks for its typographic ones', async () => {
  const tables = changed(await regular(), 'hhea', (hhea) => hhea.writeInt16BE(1024, 4));
  const withBit = (use: boolean): FontTables =>
    changed(tables, 'OS/2', (os2) => os2.writeUInt16BE((os2.readUInt16BE(62) & ~128) | (use ? 128 : 0), 62));
  expect(metricsOf(openSkeleton(withBit(true)), '400')[0]?.ascent).toBe(0.96875);
  expect(metricsOf(openSkeleton(withBit(false)), '400')[0]?.ascent).toBe(0.5);
});

test('a font of formulas, which lacks letters, is not measured', async () => {
  const file = join(dirname(resolve('katex/package.json')), 'dist/fonts/KaTeX_Size1-Regular.woff2');
  const font = openSkeleton(await tablesOf(file));
  expect([metricsOf(font, '400'), rangeOf(font)]).toEqual([[], '']);
});
