import type { Stats } from 'node:fs';
import { readdir, readFile, stat } from 'node:fs/promises';
import { basename, extname, join } from 'node:path';
import { create, type Font } from 'fontkitten';
import { SettingsError } from '#config/load/settings-error.ts';
import { errorCode, errorMessage } from '#platform/errors.ts';
import { divideFace } from './font-parts.ts';
import { type Refuse, unlessRefused } from './refuse.ts';

/** What a font is called in style sheets. */
export interface FontFace {
  /** Name of its family. */
  readonly family: string;
  /** `400`, or the range `100 900` of a variable font. */
  readonly weight: string;
  readonly style: 'normal' | 'italic';
}

/** A font file that was read and checked. */
export interface FontFile {
  /** Name of the file. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly face: FontFace;
  /** Code points of the characters that it has. */
  readonly characters: readonly number[];
  /** Those that it is loaded for, as a `unicode-range` of CSS, where other files of the same face have the others. */
  readonly covers?: string;
}

/** The beginning of a file of each format, by ending. The first one is the smallest for the same font. */
const formats: Readonly<Record<string, readonly string[]>> = {
  '.woff2': ['wOF2'],
  '.woff': ['wOFF'],
  '.ttf': ['\0\x01\0\0', 'true'],
  '.otf': ['OTTO', '\0\x01\0\0'],
};

/** The formats of fonts in CSS, by ending. */
export const fontFormats: Readonly<Record<string, string>> = {
  '.woff2': 'woff2',
  '.woff': 'woff',
  '.ttf': 'truetype',
  '.otf': 'opentype',
};

/** Limits: files in a folder, bytes of one, of all of them, and of one that a browser has expanded. */
const maxFiles = 24;
const maxBytes = 2_000_000;
const maxTotal = 8_000_000;
const maxExpanded = 20_000_000;

/** Tables without which a font has no name or no characters. */
const required = ['cmap', 'head', 'maxp', 'name', 'OS/2'];

/** The way out of each limit of bytes. */
const smaller = 'Use a .woff2 file with the characters that the site needs.';

/**
 * Reads the fonts of a folder, without its subfolders; other files are ignored. Of a font in several formats, the smallest
 * format is taken; several files of it may be parts for different characters. Calls `refuse` with the file and the way out for each file that is left out, and throws SettingsError when
 * the folder has none or too much.
 */
export async function readFontFolder(folder: string, refuse: Refuse): Promise<readonly FontFile[]> {
  const names = (await filesIn(folder)).filter((name) => Object.hasOwn(formats, endingOf(name)));
  if (names.length === 0) {
    throw new SettingsError(
      `look.fontFolder: ${folder} has no font files. Add .woff2, .woff, .ttf or .otf files, or remove the setting.`,
    );
  }
  if (names.length > maxFiles) {
    throw new SettingsError(
      `look.fontFolder: ${folder} has ${names.length} font files, and at most ${maxFiles} are served. Keep the ones that the site uses.`,
    );
  }
  const files: FontFile[] = [];
  for (const name of names) {
    const file = await unlessRefused(() => readFont(join(folder, name), 'look.fontFolder'), refuse);
    if (file !== undefined) files.push(file);
  }
  const chosen = withoutCopies(folder, files, refuse);
  const total = chosen.reduce((sum, { bytes }) => sum + bytes.length, 0);
  if (total <= maxTotal) return chosen;
  throw new SettingsError(
    `look.fontFolder: the fonts of ${folder} are ${total} bytes in total, and at most ${maxTotal} bytes are served. Use .woff2 files with the characters that the site needs.`,
  );
}

/** Reads a font file. `at` names the setting. Throws SettingsError if the file is missing, too large or no font. */
export async function readFont(file: string, at: string): Promise<FontFile> {
  const entry = await entryOf(file, at);
  if (!entry.isFile()) throw new SettingsError(`${at}: ${file} is not a file. Replace it with a font, or remove it.`);
  if (entry.size > maxBytes) {
    throw new SettingsError(`${at}: ${file} is ${entry.size} bytes; a font can be up to ${maxBytes} bytes. ${smaller}`);
  }
  const name = basename(file);
  const bytes = new Uint8Array(await readFile(file));
  const expanded = expandedSize(bytes);
  if (expanded > maxExpanded) {
    throw new SettingsError(
      `${at}: ${file} is not served: it expands to ${expanded} bytes, and a font may expand to ${maxExpanded}. ${smaller}`,
    );
  }
  try {
    if (!formats[endingOf(name)]?.includes(signatureOf(bytes)))
      throw new Error(`it does not begin like a ${endingOf(name)} file`);
    const font = openFont(bytes);
    return { name, bytes, face: faceOf(font), characters: font.characterSet };
  } catch (cause) {
    const reason = cause instanceof RangeError ? 'it ends too early' : errorMessage(cause);
    throw new SettingsError(
      `${at}: ${file} is not a font that browsers can use: ${reason}. Replace the file, or remove it.`,
      { cause },
    );
  }
}

/** The ending of a file name in small letters, with its dot. */
export function endingOf(name: string): string {
  return extname(name).toLowerCase();
}

function signatureOf(bytes: Uint8Array): string {
  return Buffer.from(bytes.subarray(0, 4)).toString('latin1');
}

/** Bytes of a compressed font once it is expanded, as its header says; 0 for other files. */
function expandedSize(bytes: Uint8Array): number {
  const isCompressed = bytes.length >= 20 && ['wOF2', 'wOFF'].includes(signatureOf(bytes));
  return isCompressed ? Buffer.from(bytes.subarray(16, 20)).readUInt32BE() : 0;
}

/** Opens a font. Throws Error with the reason. */
function openFont(bytes: Uint8Array<ArrayBuffer>): Font {
  const font = create(Buffer.from(bytes));
  const isCollection = font.isCollection || Buffer.from(bytes.subarray(4, 8)).toString('latin1') === 'ttcf';
  if (isCollection) throw new Error('it is a collection of fonts');
  const missing = required.find((tag) => !Reflect.has(font, tag));
  if (missing !== undefined) throw new Error(`it has no table ${missing}`);
  return font;
}

function faceOf(font: Font): FontFace {
  const family = font.getName('preferredFamily') ?? font.familyName;
  if (!family) throw new Error('it has no family name');
  if (font.numGlyphs < 1) throw new Error('it has no characters');
  return { family, weight: weightOf(font), style: isItalic(font) ? 'italic' : 'normal' };
}

function weightOf(font: Font): string {
  const { wght } = font.variationAxes;
  if (wght !== undefined && wght.min < wght.max) return `${Math.round(wght.min)} ${Math.round(wght.max)}`;
  return String(Math.min(1000, Math.max(1, font['OS/2'].usWeightClass || 400)));
}

function isItalic(font: Font): boolean {
  const { italic, oblique } = font['OS/2'].fsSelection;
  // Some fonts say it in their name only.
  return italic || oblique || font.italicAngle !== 0 || /italic|oblique/i.test(font.subfamilyName ?? '');
}

/**
 * The files of each family, weight and style, of the smallest format. Several of them are parts of a font; refuses those that
 * have no character of their own.
 */
function withoutCopies(folder: string, files: readonly FontFile[], refuse: Refuse): readonly FontFile[] {
  const byFace = Map.groupBy(files, ({ face }) => JSON.stringify(face));
  return [...byFace.values()].flatMap((same) => {
    const endings = new Set(same.map(({ name }) => endingOf(name)));
    const smallest = Object.keys(formats).find((ending) => endings.has(ending));
    const { parts, superfluous } = divideFace(same.filter(({ name }) => endingOf(name) === smallest));
    for (const { name, face } of superfluous) {
      const others = parts.map((part) => part.name).join(', ');
      refuse(
        new SettingsError(
          `look.fontFolder: ${name} in ${folder} has no character that ${others} ${parts.length === 1 ? 'has' : 'have'} not, of ${face.family}, weight ${face.weight}, ${face.style}. Remove it.`,
        ),
      );
    }
    return parts;
  });
}

async function filesIn(folder: string): Promise<readonly string[]> {
  try {
    const entries = await readdir(folder, { withFileTypes: true });
    return entries
      .filter((entry) => !entry.isDirectory())
      .map(({ name }) => name)
      .toSorted();
  } catch (cause) {
    throw new SettingsError(
      `look.fontFolder: ${folder} cannot be read (${errorCode(cause)}). Create the folder, or remove the setting.`,
      { cause },
    );
  }
}

async function entryOf(file: string, at: string): Promise<Stats> {
  try {
    return await stat(file);
  } catch (cause) {
    throw new SettingsError(`${at}: ${file} cannot be read (${errorCode(cause)}). Check the path.`, { cause });
  }
}
