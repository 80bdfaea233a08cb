import { endingOf, type FontFile, fontFormats, readFontFolder } from './font-files.ts';

/** The fonts that the settings choose. */
export interface FontSettings {
  readonly fonts: { readonly text?: string | undefined; readonly headings?: string | undefined };
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

/** The rules of the fonts in the folder of the settings. `add` adds a file and returns its URL path. */
export async function fontRules(
  { fonts, fontFolder }: FontSettings,
  add: (file: FontFile) => string,
): Promise<FontRules> {
  const files = fontFolder === undefined ? [] : await readFontFolder(fontFolder);
  const first = [fonts.text, fonts.headings].flatMap((stack) => familiesOf(stack ?? ''));
  const rules = files.map((file) => ({
    rule: fontRule(file, add(file)),
    isFirst: first.includes(file.face.family.toLowerCase()),
  }));
  const textOf = (isFirst: boolean): string =>
    rules
      .filter((each) => each.isFirst === isFirst)
      .map(({ rule }) => rule)
      .join('');
  return { inline: textOf(true), late: textOf(false) };
}

function fontRule({ name, face }: FontFile, path: string): string {
  const { family, weight, style } = face;
  const quoted = family.replace(/[^\w -]/g, (sign) => `\\${sign.codePointAt(0)?.toString(16)} `);
  const source = `url("${path}") format("${fontFormats[endingOf(name)]}")`;
  return `@font-face{font-family:"${quoted}";src:${source};font-weight:${weight};font-style:${style};font-display:swap}`;
}

/** The families of a stack in small letters, without quotes. */
function familiesOf(stack: string): readonly string[] {
  return stack.split(',').map((family) =>
    family
      .trim()
      .replace(/^["']|["']$/g, '')
      .toLowerCase(),
  );
}
