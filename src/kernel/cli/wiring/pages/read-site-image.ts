import { readFile, stat } from 'node:fs/promises';
import { activeContent, hasOutsideReference } from '#catalog/images/active-content.ts';
import { drawnSize } from '#catalog/images/image-size.ts';
import { type ImageType, imageType } from '#catalog/images/image-type.ts';
import { SettingsError } from '#config/load/settings-error.ts';
import { errorMessage } from '#platform/errors.ts';

/** An image of the settings that may be served. */
export interface CheckedImage {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Media type, by its bytes. */
  readonly type: ImageType;
  /** File name extension of the type. */
  readonly ending: string;
  /** Width in pixels. */
  readonly width: number;
  /** Height in pixels. */
  readonly height: number;
  /** True for a type that icons and other images can be drawn of. */
  readonly isDrawable: boolean;
}

/** An image that a setting names. */
export interface NamedImage {
  /** Its path on disk. */
  readonly file: string;
  /** The setting, for error messages. */
  readonly setting: string;
  /** True if images are drawn of it. */
  readonly isDrawn?: boolean;
}

/** Largest image, in bytes: every visitor loads it. */
const maxSize = 512 * 1024;

/** Longest edge of a bitmap, in pixels: larger ones take much memory. */
const maxEdge = 4096;

const endings: ReadonlyMap<ImageType, string> = new Map([
  ['image/svg+xml', 'svg'],
  ['image/png', 'png'],
  ['image/jpeg', 'jpg'],
  ['image/webp', 'webp'],
  ['image/avif', 'avif'],
]);

const drawable: ReadonlySet<ImageType> = new Set(['image/svg+xml', 'image/png', 'image/jpeg']);

/** Reads and checks an image of the settings. Throws `SettingsError`, which names the setting, the file and the way out. */
export async function readSiteImage(named: NamedImage): Promise<CheckedImage> {
  const bytes = await readBytes(named);
  const type = imageType(bytes);
  const ending = type && endings.get(type);
  const formats = named.isDrawn ? 'SVG, PNG or JPEG' : 'SVG, PNG, JPEG, WebP or AVIF';
  if (type === undefined || ending === undefined || (named.isDrawn && !drawable.has(type)))
    return refuse(named, `is ${nameOf(type)}. Save it as ${formats}.`);
  if (type === 'image/svg+xml') checkDrawing(named, bytes);
  const size = drawnSize(bytes);
  if (size === undefined)
    return refuse(named, 'has no size that can be read. Give an SVG a viewBox; save a bitmap again.');
  if (type !== 'image/svg+xml' && Math.max(size.width, size.height) > maxEdge)
    return refuse(named, `is ${size.width} × ${size.height} pixels large. Scale it to at most ${maxEdge} pixels.`);
  return { bytes, type, ending, ...size, isDrawable: drawable.has(type) };
}

async function readBytes(named: NamedImage): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const found = await stat(named.file);
    if (!found.isFile()) return refuse(named, 'is not a file. Name an image file.');
    if (found.size > maxSize)
      return refuse(named, `is ${found.size} bytes. Reduce it to at most ${maxSize} bytes (512 KiB).`);
    return new Uint8Array(await readFile(named.file));
  } catch (error) {
    if (error instanceof SettingsError) throw error;
    return refuse(named, `cannot be read: ${errorMessage(error)}. Correct the path or remove the setting.`, error);
  }
}

function checkDrawing(named: NamedImage, bytes: Uint8Array): void {
  const text = new TextDecoder().decode(bytes);
  const active = activeContent(text);
  if (active !== undefined) refuse(named, `has ${active}. Remove it, or export the drawing as plain SVG.`);
  if (hasOutsideReference(text))
    refuse(named, 'refers to another file. Put fonts and pictures into the drawing, or export it as plain SVG.');
}

function nameOf(type: ImageType | undefined): string {
  return type === undefined ? 'not an image of a known format' : `of the type ${type}`;
}

function refuse({ setting, file }: NamedImage, fault: string, cause?: unknown): never {
  throw new SettingsError(`${setting}: the file ${file} ${fault}`, { cause });
}
