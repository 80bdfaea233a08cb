import { create, type Font } from 'fontkitten';
import type { FontTables } from './font-tables.ts';

/** Tables without which a font has no name or no metrics. */
const required = ['cmap', 'head', 'hhea', 'hmtx', 'maxp', 'name', 'OS/2', 'post'];

/** Opens a font from its metrics alone: names, widths and variations can be read, outlines are empty. Throws Error with the reason. */
export function openSkeleton(tables: FontTables): Font {
  const missing = required.find((tag) => !tables.has(tag));
  if (missing !== undefined) throw new Error(`it has no table ${missing}`);
  const font = create(sfntOf(new Map([...tables, ...emptyOutlines(tables)])));
  if (font.isCollection) throw new Error('it is a collection of fonts');
  return font;
}

/** Outlines of which each one is empty: widths of glyphs are read beside them. */
function emptyOutlines(tables: FontTables): readonly (readonly [string, Buffer])[] {
  const glyphs = tables.get('maxp')?.readUInt16BE(4) ?? 0;
  return [
    ['loca', Buffer.alloc((glyphs + 1) * 4)],
    ['glyf', Buffer.alloc(16)],
    // Variations are found by this table; those of widths are in HVAR.
    ['gvar', Buffer.alloc(32)],
  ];
}

/** The bytes of a font that is not compressed. */
function sfntOf(tables: FontTables): Buffer {
  const header = Buffer.alloc(12 + 16 * tables.size);
  header.writeUInt32BE(0x00_01_00_00, 0);
  header.writeUInt16BE(tables.size, 4);
  let offset = header.length;
  let at = 12;
  for (const [tag, { length }] of tables) {
    header.write(tag, at, 'latin1');
    header.writeUInt32BE(offset, at + 8);
    header.writeUInt32BE(length, at + 12);
    offset += length;
    at += 16;
  }
  return Buffer.concat([header, ...tables.values()]);
}
