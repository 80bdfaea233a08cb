import { endingOf, type FontFile, fontFormats, readFontFolder } from './font-files.ts';
import { type Refuse, unlessRefused } from './refuse.ts';

/** Lists of font families, as CSS writes them. */
export interface FontStacks {
  readonly text?: string | undefined;
  readonly headings?: string | undefined;
  readonly code?: string | undefined;
}

/** The fonts that the settings choose. */
export interface FontSettings {
  readonly fonts: FontStacks;
  /** Absolute path of the folder with font files. */
  readonly fontFolder?: string | undefined;
}

/** `@font-face` rules of a site. */
export interface FontRules {
  /** Those of texts and headings, for every document: their files are fetched with the first paint. */
  readonly inline: string;
  /** All others. */
  readonly late: string;
}

/** What is done with fonts. */
export interface FontHandlers {
  /** Adds a file and returns its URL path. */
  readonly add: (file: FontFile) => string;
  readonly refuse: Refuse;
}

/** The rules of the fonts in the folder of the settings. */
export async function fontRules(
  { fonts, fontFolder }: FontSettings,
  { add, refuse }: FontHandlers,
): Promise<FontRules> {
  const read = fontFolder === undefined ? [] : await unlessRefused(() => readFontFolder(fontFolder, refuse), refuse);
  const files = read ?? [];
  const first = [fonts.text, fonts.headings].flatMap((stack) => familiesOf(stack ?? ''));
  const rules = files.map((file) => ({
    rule: fontRule(file, add(file)),
    isFirst: first.some((family) => family.toLowerCase() === file.face.family.toLowerCase()),
  }));
  const textOf = (isFirst: boolean): string =>
    rules
      .filter((each) => each.isFirst === isFirst)
      .map(({ rule }) => rule)
      .join('');
  return { inline: textOf(true), late: textOf(false) };
}

/** The families of a list as CSS writes them, without quotes. */
function familiesOf(stack: string): readonly string[] {
  const parts = stack.match(/"[^"]*"|'[^']*'|[^,]+/g) ?? [];
  return parts.map((part) => part.trim().replace(/^["']|["']$/g, '')).filter((family) => family !== '');
}

function fontRule({ name, face, covers }: FontFile, path: string): string {
  const { family, weight, style } = face;
  const quoted = family.replace(/[^\w -]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  const source = `url("${path}") format("${fontFormats[endingOf(name)]}")`;
  const range = covers === undefined ? '' : `;unicode-range:${covers}`;
  return `@font-face{font-family:"${quoted}";src:${source};font-weight:${weight};font-style:${style};font-display:swap${range}}`;
}
