import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkitten';

/** A font weight of cards. */
export type FontWeight = 500 | 700;

export interface CardFonts {
  /** Paths of their files. */
  readonly files: readonly string[];
  /** The width of a text in pixels. */
  measure(text: string, size: number, weight: FontWeight): number;
  /** The text without characters that the fonts lack. */
  keepDrawable(text: string): string;
}

/** The name of the font family in the files. */
export const fontFamily = 'Inter';

const names: Readonly<Record<FontWeight, string>> = {
  500: '@expo-google-fonts/inter/500Medium/Inter_500Medium.ttf',
  700: '@expo-google-fonts/inter/700Bold/Inter_700Bold.ttf',
};

/** Opens the fonts. They are installed with the program, so a card does not depend on the machine. */
export function openCardFonts(): CardFonts {
  const { resolve } = createRequire(import.meta.url);
  const medium = openFont(resolve(names[500]));
  const bold = openFont(resolve(names[700]));
  const fontOf = (weight: FontWeight): Font => (weight === 700 ? bold.font : medium.font);
  return {
    files: [medium.file, bold.file],
    measure(text, size, weight) {
      const font = fontOf(weight);
      const units = [...text].reduce((sum, sign) => sum + font.glyphForCodePoint(codeOf(sign)).advanceWidth, 0);
      return (units / font.unitsPerEm) * size;
    },
    keepDrawable: (text) =>
      [...text]
        .filter((sign) => /\s/.test(sign) || medium.font.hasGlyphForCodePoint(codeOf(sign)))
        .join('')
        .replace(/\s+/g, ' ')
        .trim(),
  };
}

function openFont(file: string): { readonly file: string; readonly font: Font } {
  const font = create(readFileSync(file));
  if (font.isCollection) throw new Error(`${file} holds more than one font.`);
  return { file, font };
}

function codeOf(sign: string): number {
  return sign.codePointAt(0) ?? 0;
}
