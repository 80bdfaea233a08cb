import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type CopyEncoding, copyEncodings } from '#features/export/copy-encodings.ts';
import type { LinkUse } from '#model/page/render.ts';
import { parseJson } from '#model/text/parse-json.ts';
import { errorCode } from '#platform/errors.ts';
import type { CopySizes } from './file-job.ts';
import { type Entry, type Manifest, manifestFile } from './manifest.ts';

/*
 * Checks of the manifest, which anyone may have edited. They are written by hand because a large site has 60,000 entries,
 * for which a schema takes seconds.
 */

type Fields = Readonly<Record<string, unknown>>;

/** Reads the manifest of a folder; undefined when it has no valid one. */
export async function readManifest(folder: string): Promise<Manifest | undefined> {
  const text = await readFile(join(folder, manifestFile), 'utf8').catch((error: unknown) => {
    if (['ENOENT', 'ENOTDIR'].includes(errorCode(error))) return undefined;
    throw error;
  });
  return text === undefined ? undefined : parseManifest(text);
}

/** Parses the text of a manifest; undefined when it is not one. */
export function parseManifest(text: string): Manifest | undefined {
  const value = parseJson(text);
  if (!isFields(value) || !isFields(value.entries)) return undefined;
  const { family, compress = [] } = value;
  if (!isOptionalText(family) || !isListOf(compress, isEncoding)) return undefined;
  const entries = Object.entries(value.entries);
  return entries.every(hasEntry) ? { family, compress, entries: new Map(entries) } : undefined;
}

function hasEntry(pair: [string, unknown]): pair is [string, Entry] {
  return isEntry(pair[1]);
}

function isEntry(value: unknown): value is Entry {
  if (!isFields(value)) return false;
  const { file, hash, size, copies, page, origin, use, links } = value;
  if (typeof file !== 'string' || typeof hash !== 'string' || typeof size !== 'number' || !isInside(file)) return false;
  if (copies !== undefined && !isCopySizes(copies)) return false;
  if (page !== undefined && page !== true) return false;
  if (use !== undefined && !isLinkUse(use)) return false;
  return isOptionalText(origin) && (links === undefined || isListOf(links, isText));
}

/** True for a path that stays below the folder of the site. */
function isInside(path: string): boolean {
  return !/(^|\/)\.{0,2}(\/|$)/.test(path);
}

function isCopySizes(value: unknown): value is CopySizes {
  return isFields(value) && Object.entries(value).every(([key, size]) => isEncoding(key) && typeof size === 'number');
}

function isLinkUse(value: unknown): value is LinkUse {
  return isFields(value) && isText(value.answers) && isListOf(value.asked, isAsked);
}

function isAsked(value: unknown): value is LinkUse['asked'][number] {
  return (
    Array.isArray(value) &&
    value.length === 2 &&
    /^(link|image|label|isShared)$/.test(String(value[0])) &&
    isText(value[1])
  );
}

function isEncoding(value: unknown): value is CopyEncoding {
  return copyEncodings.some((encoding) => encoding === value);
}

function isOptionalText(value: unknown): value is string | undefined {
  return value === undefined || typeof value === 'string';
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isListOf<T>(value: unknown, isItem: (item: unknown) => item is T): value is readonly T[] {
  return Array.isArray(value) && value.every(isItem);
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
