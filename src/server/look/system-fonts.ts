/** Fonts of systems with the same widths. */
export interface SystemFont {
  /** What its family is called in a style sheet, after the name of the font that it stands in for. */
  readonly name: string;
  /** Full names or PostScript names of the fonts, regular and bold. Browsers take the first that is there. */
  readonly regular: readonly string[];
  readonly bold: readonly string[];
  /** Average width of a character of running text, measured as metricsOf does, regular and bold. */
  readonly widths: readonly [regular: number, bold: number];
}

/** Kinds of fonts that systems have. */
export type FontKind = 'sans' | 'serif' | 'mono';

/**
 * The fonts that stand in for a font that has not arrived: of Windows, Apple and Linux desktops, of Android, and of Linux
 * without office fonts.
 */
export const systemFonts: Readonly<Record<FontKind, readonly SystemFont[]>> = {
  sans: [
    {
      name: 'Arial',
      regular: ['Arial', 'Liberation Sans'],
      bold: ['Arial Bold', 'Liberation Sans Bold'],
      widths: [0.4433, 0.4786],
    },
    {
      name: 'Roboto',
      regular: ['Roboto', 'Roboto-Regular'],
      // Newer Androids have all weights in one file, of which only the regular one has a name.
      bold: ['Roboto Bold', 'Roboto', 'Roboto-Regular'],
      widths: [0.4436, 0.4511],
    },
    { name: 'DejaVu Sans', regular: ['DejaVu Sans'], bold: ['DejaVu Sans Bold'], widths: [0.5068, 0.5729] },
  ],
  serif: [
    {
      name: 'Times',
      regular: ['Times New Roman', 'Liberation Serif'],
      bold: ['Times New Roman Bold', 'Liberation Serif Bold'],
      widths: [0.4035, 0.4292],
    },
    {
      name: 'Noto Serif',
      regular: ['Noto Serif', 'NotoSerif'],
      bold: ['Noto Serif Bold', 'NotoSerif-Bold'],
      widths: [0.4794, 0.5093],
    },
    { name: 'DejaVu Serif', regular: ['DejaVu Serif'], bold: ['DejaVu Serif Bold'], widths: [0.5139, 0.5675] },
  ],
  mono: [
    {
      name: 'Menlo',
      regular: ['Menlo Regular', 'DejaVu Sans Mono'],
      bold: ['Menlo Bold', 'DejaVu Sans Mono Bold'],
      widths: [0.6021, 0.6021],
    },
    { name: 'Consolas', regular: ['Consolas'], bold: ['Consolas Bold'], widths: [0.5498, 0.5498] },
    {
      name: 'Courier',
      regular: ['Droid Sans Mono', 'Liberation Mono', 'Courier New'],
      bold: ['Droid Sans Mono', 'Liberation Mono Bold', 'Courier New Bold'],
      widths: [0.6001, 0.6001],
    },
  ],
};
