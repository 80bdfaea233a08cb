import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyBrandedFonts } from '#examples/branded-fonts.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { readFontFolder } from './font-files.ts';
import { divideFace } from './font-parts.ts';
import { fontRules } from './font-rules.ts';
import { refuseNothing } from './testing/refuse-nothing.ts';

const partOf = (name: string, characters: string, size: number) => ({
  name,
  characters: [...characters].map((character) => character.codePointAt(0) ?? 0),
  bytes: new Uint8Array(size),
});

const shown = (files: readonly ReturnType<typeof partOf>[]) => {
  const { parts, superfluous } = divideFace(files);
  return [parts.map(({ name, covers }) => [name, covers]), superfluous.map(({ name }) => name)];
};

test('one file covers everything, also beside copies of it', () => {
  expect(shown([partOf('a', 'abc', 9)])).toEqual([[['a', undefined]], []]);
  expect(shown([partOf('a', 'abc', 9), partOf('b', 'cba', 9)])).toEqual([[['a', undefined]], ['b']]);
});

test('a character of several files is loaded with the Latin letters, and else with the smallest file', () => {
  const files = [partOf('greek', ' αβγ', 5), partOf('latin', ' abc', 9), partOf('all', ' abcαβγя', 20)];
  expect(shown(files)).toEqual([
    [
      ['latin', 'U+20,U+61-63'],
      ['all', 'U+3B1-3B3,U+44F'],
    ],
    ['greek'],
  ]);
  expect(shown([partOf('greek', 'αβγ', 5), partOf('both', 'βγя', 4)])).toEqual([
    [
      ['both', 'U+3B2-3B3,U+44F'],
      ['greek', 'U+3B1'],
    ],
    [],
  ]);
});

test('ranges skip small gaps that no file fills, and no others', () => {
  const files = [partOf('latin', 'ac\u00e9', 1), partOf('extended', '\u0151\u0171', 2), partOf('far', '\u1e00', 3)];
  expect(shown(files)[0]).toEqual([
    ['latin', 'U+61-63,U+E9'],
    ['extended', 'U+151-171'],
    ['far', 'U+1E00'],
  ]);
});

test('the parts of a font that is served in parts are those that its publisher declares', async () => {
  const folder = await temporaryFolder();
  await copyBrandedFonts(folder);
  const files = await readFontFolder(folder, refuseNothing);
  expect(files.map(({ face }) => face.weight)).toEqual(['400', '400', '700', '700']);
  const names = files.map(({ name }) => name);
  const fileOf = (character: string, weight: string): string | undefined =>
    names[files.findIndex(({ face, covers = '' }) => face.weight === weight && covers.split(',').some(has(character)))];
  const { resolve } = createRequire(import.meta.url);
  const published = await readFile(resolve('@fontsource/inter/400.css'), 'utf8');
  for (const character of ['a', 'Z', ' ', 'é', '€', '“', 'ő', 'ű', 'Ł']) {
    const part = [...published.matchAll(/inter-([\w-]+)-400-normal \*\/[^}]*unicode-range: ([^;]+);/g)].find(
      ([, , ranges = '']) => ranges.split(',').some(has(character)),
    )?.[1];
    expect([character, fileOf(character, '400')]).toEqual([character, `inter-${part}-400-normal.woff2`]);
    expect([character, fileOf(character, '700')]).toEqual([character, `inter-${part}-700-normal.woff2`]);
  }
});

test('each part has its rule, for its characters', async () => {
  const fontFolder = join(await temporaryFolder(), 'fonts');
  await copyBrandedFonts(fontFolder);
  const settings = { fonts: { text: 'Inter, sans-serif' }, fontFolder };
  const { inline } = await fontRules(settings, { add: ({ name }) => `/${name}`, refuse: refuseNothing });
  const rules = inline.match(/@font-face\{[^}]*\}/g) ?? [];
  const own = rules.filter((rule) => rule.includes('font-family:"Inter"'));
  expect(own.map((rule) => /url\("\/inter-([\w-]+)-normal/.exec(rule)?.[1])).toEqual([
    'latin-400',
    'latin-ext-400',
    'latin-700',
    'latin-ext-700',
  ]);
  expect(own.every((rule) => /;unicode-range:U\+[\dA-F]/.test(rule))).toBe(true);
});

/** Creates the test whether a range of CSS has a character. */
function has(character: string): (range: string) => boolean {
  const code = character.codePointAt(0) ?? 0;
  return (range) => {
    const [from = 0, to = from] = range
      .trim()
      .replace(/^U\+/i, '')
      .split('-')
      .map((text) => Number.parseInt(text, 16));
    return from <= code && code <= to;
  };
}
