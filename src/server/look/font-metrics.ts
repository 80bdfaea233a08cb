import type { Font } from 'fontkitten';

/** What a font does to lines of text, in units of its size. */
export interface FontMetrics {
  /** Weight from 1 to 1000. */
  readonly weight: number;
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Average width of a character of running text. */
  readonly width: number;
}

/** How often characters occur in running text with Latin letters. */
const frequencies: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries({
    165: ' ',
    100: 'e',
    74: 't',
    65: 'a',
    60: 'ino',
    52: 'rs',
    38: 'hl',
    33: 'd',
    27: 'cu',
    21: 'mp',
    16: 'fgyw',
    12: 'b',
    9: '.,v',
    6: 'k0',
    4: '-AST',
    3: 'xCIMP',
    1: 'jqz',
  }).flatMap(([count, characters]) => [...characters].map((character) => [character, Number(count)])),
);

/** Weights at which a variable font is measured: those of texts and of headings. */
const measuredWeights = [400, 650];

/** Characters for which another font may stand in, if the font has the letter. */
const scripts: readonly (readonly [letter: string, range: string])[] = [
  ['a', 'U+20-24F,U+2000-20CF'],
  ['α', 'U+370-3FF'],
  ['я', 'U+400-4FF'],
];

/** The characters of the scripts that a font has, as a `unicode-range` of CSS. */
export function rangeOf(font: Font): string {
  return scripts
    .filter(([letter]) => font.hasGlyphForCodePoint(codePoint(letter)))
    .map(([, range]) => range)
    .join(',');
}

/** The metrics of a font at its weights; none for a font without Latin letters. Those of a variable font are the usual two. */
export function metricsOf(font: Font, weight: string): readonly FontMetrics[] {
  if (!Object.keys(frequencies).every((character) => font.hasGlyphForCodePoint(codePoint(character)))) return [];
  const [from = 400, to = from] = weight.split(' ').map(Number);
  if (from === to || font.variationAxes.wght === undefined) return [measure(font, from)];
  const weights = measuredWeights.map((each) => Math.min(to, Math.max(from, each)));
  return [...new Set(weights)].map((wght) => measure(font.getVariation({ wght }), wght));
}

function measure(font: Font, weight: number): FontMetrics {
  const { unitsPerEm, hhea } = font;
  const { fsSelection, typoAscender, typoDescender, typoLineGap } = font['OS/2'];
  // A browser measures lines by the first set, unless the font asks for the second.
  const [ascent, descent, lineGap] = fsSelection.useTypoMetrics
    ? [typoAscender, typoDescender, typoLineGap]
    : [hhea.ascent, hhea.descent, hhea.lineGap];
  return {
    weight,
    ascent: ascent / unitsPerEm,
    descent: Math.abs(descent) / unitsPerEm,
    lineGap: lineGap / unitsPerEm,
    width: averageWidth(font) / unitsPerEm,
  };
}

function averageWidth(font: Font): number {
  const entries = Object.entries(frequencies);
  const total = entries.reduce((sum, [, count]) => sum + count, 0);
  const width = entries.reduce((sum, [character, count]) => {
    const glyph = font.glyphForCodePoint(codePoint(character));
    return sum + glyph.advanceWidth * count;
  }, 0);
  return width / total;
}

function codePoint(character: string): number {
  return character.codePointAt(0) ?? 0;
}
