import { readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, join, relative, sep } from 'node:path';
import { activeContent, hasOutsideReference } from '#catalog/images/active-content.ts';
import { SettingsError } from '#config/load/settings-error.ts';
import { errorCode } from '#platform/errors.ts';
import { endingOf, fontFormats, readFont } from './font-files.ts';
import { type Refuse, unlessRefused } from './refuse.ts';
import { type CssProblem, type CssUrl, scanCss } from './scan-css.ts';

/** Limits: bytes of a style sheet and of an image, and images and fonts of all style sheets. */
const maxSheetBytes = 256_000;
const maxImageBytes = 1_000_000;
const maxUrls = 60;

/** The beginning of an image file of each format, by ending. */
const images: Readonly<Record<string, RegExp>> = {
  '.png': /^\x89PNG\r\n/,
  '.jpg': /^\xff\xd8\xff/,
  '.jpeg': /^\xff\xd8\xff/,
  '.gif': /^GIF8[79]a/,
  '.webp': /^RIFF[\s\S]{4}WEBP/,
  '.avif': /^[\s\S]{4}ftypavi[fs]/,
  '.svg': /^(?:\xef\xbb\xbf)?\s*(?:<\?xml[^>]*>\s*)?(?:<!DOCTYPE[^>]*>\s*)?(?:<!--[\s\S]*?-->\s*)*<svg[\s>]/,
};

/** A file beside a style sheet. */
export interface SheetFile {
  /** Name of the file, without its folder. */
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** What is done with the files of style sheets. */
export interface SheetHandlers {
  /** Adds a checked image or font, and returns its URL path. */
  readonly add: (file: SheetFile) => string;
  /** Called with the file and the line of a style sheet that is left out. */
  readonly refuse: Refuse;
}

/** The text of style sheets in their order, in the layer `site`. */
export async function readStyleSheets(files: readonly string[], { add, refuse }: SheetHandlers): Promise<string> {
  const texts: string[] = [];
  let urls = 0;
  const read = async (file: string): Promise<void> => {
    const css = await readSheet(file);
    const scanned = scanCss(css);
    if (scanned.problems.length > 0) throw problems(file, scanned.problems);
    if (urls + scanned.urls.length > maxUrls) {
      throw new SettingsError(`styles: up to ${file}, the files have more than ${maxUrls} url(). Remove some.`);
    }
    urls += scanned.urls.length;
    texts.push(await withFiles(css, { file, urls: scanned.urls, add }));
  };
  for (const file of files) await unlessRefused(() => read(file), refuse);
  return texts.map((text) => `@layer site{\n${text.trim()}\n}\n`).join('');
}

interface Replaced extends Pick<SheetHandlers, 'add'> {
  readonly file: string;
  readonly urls: readonly CssUrl[];
}

/** The style sheet with the addresses of served files. */
async function withFiles(css: string, { file, urls, add }: Replaced): Promise<string> {
  let text = '';
  let from = 0;
  for (const { value, start, end, line } of urls) {
    const at = `styles: ${file}, line ${line}`;
    text +=
      css.slice(from, start) +
      (value.startsWith('#') ? css.slice(start, end) : `url("${await serve(value, { file, at, add })}")`);
    from = end;
  }
  return text + css.slice(from);
}

async function serve(
  value: string,
  { file, at, add }: Pick<Replaced, 'file' | 'add'> & { readonly at: string },
): Promise<string> {
  const { path, fragment } = pathIn(value, at);
  const found = join(dirname(file), path);
  const bytes = await readBeside(found, { folder: dirname(file), at, value });
  return `${add({ name: basename(found), bytes })}${fragment}`;
}

function pathIn(value: string, at: string): { readonly path: string; readonly fragment: string } {
  const [, written = '', fragment = ''] = /^([^?#]*)(?:\?[^#]*)?(#[\w-]*)?/.exec(value) ?? [];
  if (/^[a-z][a-z\d+.-]*:|^[\\/]/i.test(value) || written === '') {
    throw new SettingsError(
      `${at}: url(${value.slice(0, 80)}) does not name a file next to the style sheet. Pages load nothing from elsewhere: save the file in the folder of the style sheet and name it there.`,
    );
  }
  try {
    return { path: decodeURIComponent(written), fragment };
  } catch (cause) {
    throw new SettingsError(`${at}: url(${value.slice(0, 80)}) has a wrong % sign. Write %25 for it.`, { cause });
  }
}

async function readBeside(
  found: string,
  { folder, at, value }: { readonly folder: string; readonly at: string; readonly value: string },
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    // Links must not lead out either.
    const inside = relative(await realpath(folder), await realpath(found));
    if (inside === '..' || inside.startsWith(`..${sep}`)) {
      throw new SettingsError(`${at}: url(${value}) leaves the folder of the style sheet. Move the file into it.`);
    }
    if (Object.hasOwn(fontFormats, endingOf(found))) return (await readFont(found, at)).bytes;
    return await readImage(found, at);
  } catch (cause) {
    if (cause instanceof SettingsError) throw cause;
    throw new SettingsError(`${at}: ${found} cannot be read (${errorCode(cause)}). Check the path in url().`, {
      cause,
    });
  }
}

async function readImage(found: string, at: string): Promise<Uint8Array<ArrayBuffer>> {
  const pattern = images[endingOf(found)];
  const entry = await stat(found);
  if (pattern === undefined || !entry.isFile() || entry.size > maxImageBytes) {
    const kinds = [...Object.keys(images), ...Object.keys(fontFormats)].join(', ');
    throw new SettingsError(
      `${at}: ${found} is not served. Name a file of ${kinds} of at most ${maxImageBytes} bytes.`,
    );
  }
  const bytes = new Uint8Array(await readFile(found));
  if (!pattern.test(Buffer.from(bytes.subarray(0, 4_000)).toString('latin1')))
    throw new SettingsError(`${at}: ${found} is not a valid ${endingOf(found)} image. Replace the file.`);
  const drawing = endingOf(found) === '.svg' ? new TextDecoder().decode(bytes) : '';
  const active = activeContent(drawing) ?? (hasOutsideReference(drawing) ? 'a reference to another file' : undefined);
  if (active === undefined) return bytes;
  throw new SettingsError(`${at}: ${found} has ${active}. Remove it, or export the drawing as plain SVG.`);
}

async function readSheet(file: string): Promise<string> {
  try {
    const entry = await stat(file);
    if (!entry.isFile()) throw new SettingsError(`styles: ${file} is not a file. Name a CSS file.`);
    if (entry.size > maxSheetBytes) {
      throw new SettingsError(
        `styles: ${file} is ${entry.size} bytes, and a style sheet can be up to ${maxSheetBytes} bytes. Every reader loads it: keep what the pages of the site use.`,
      );
    }
    return new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file));
  } catch (cause) {
    if (cause instanceof SettingsError) throw cause;
    if (errorCode(cause) === 'ERR_ENCODING_INVALID_ENCODED_DATA') {
      throw new SettingsError(`styles: ${file} is not UTF-8 text. Save it in this encoding.`, { cause });
    }
    throw new SettingsError(
      `styles: ${file} cannot be read (${errorCode(cause)}). Create the file, or remove it from the setting.`,
      { cause },
    );
  }
}

function problems(file: string, found: readonly CssProblem[]): SettingsError {
  const lines = found.slice(0, 10).map(({ line, message }) => `  line ${line}: ${message}.`);
  return new SettingsError(`styles: ${file} cannot be used:\n${lines.join('\n')}`);
}
