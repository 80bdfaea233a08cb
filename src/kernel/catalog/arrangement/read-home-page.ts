import { readdir, readFile, realpath, stat } from 'node:fs/promises';
import { basename, dirname, extname, join, sep } from 'node:path';
import { imageType } from '#catalog/images/image-type.ts';
import { SettingsError } from '#config/load/settings-error.ts';
import { linkedFiles } from '#markdown/links/linked-files.ts';
import { readmeFile } from '#model/address/address.ts';
import { imagePattern } from '#model/page/image-pattern.ts';
import { errorCode } from '#platform/errors.ts';
import { decodeText, isBinary } from '#platform/files/decode-text.ts';
import { digest } from '#platform/hash.ts';
import type { SourceFile } from '#sources/source.ts';

/** A file of the home page, with its path as in the repository of the core package. */
export interface HomeFile extends SourceFile {
  /** Reads its content. */
  read(): Promise<Uint8Array>;
}

/** The home page of the settings. */
export interface HomePage {
  /** The page, its translations, and the images that these show. */
  readonly files: readonly HomeFile[];
  /** Images that a document shows and that are not usable, with the reason. */
  readonly unusable: readonly { readonly path: string; readonly reason: string }[];
  /** Why this is an older copy; undefined for the current content. */
  readonly stale?: string;
}

/** Reads the home page. The first call throws `SettingsError` for an unusable file; later calls return the last copy. */
export type ReadHomePage = () => Promise<HomePage>;

/** Limits: bytes of a document and of an image, documents and images. */
const limits = { text: 1024 * 1024, image: 8 * 1024 * 1024, documents: 40, images: 100 };

/** Creates the function that reads a home page from its absolute path. */
export function createReadHomePage(path: string): ReadHomePage {
  let last: HomePage | undefined;
  return async () => {
    try {
      last = await readHome(path);
      return last;
    } catch (error) {
      if (!(error instanceof SettingsError) || last === undefined) throw error;
      return { ...last, stale: error.message };
    }
  };
}

async function readHome(path: string): Promise<HomePage> {
  const folder = dirname(path);
  const documents = [
    await readDocument(path, readmeFile),
    ...(await Promise.all(
      (await translationsOf(path)).map(({ file, name }) => readDocument(join(folder, file), name)),
    )),
  ];
  const shown = new Set(documents.flatMap(({ text }) => imagesOf(text)));
  const images = await Promise.all(
    [...shown].slice(0, limits.images).map(async (image) => ({ image, found: await readImage(folder, image) })),
  );
  return {
    files: [
      ...documents.map(({ file }) => file),
      ...images.flatMap(({ found }) => ('file' in found ? found.file : [])),
    ],
    unusable: images.flatMap(({ image, found }) => ('reason' in found ? { path: image, reason: found.reason } : [])),
  };
}

/** Translations beside the page: `home.hu.md` beside `home.md`. */
async function translationsOf(path: string): Promise<readonly { readonly file: string; readonly name: string }[]> {
  const stem = basename(path, extname(path));
  const names = await readdir(dirname(path)).catch(() => []);
  const found = names.toSorted().flatMap((file) => {
    const language = file.startsWith(`${stem}.`)
      ? /^\.([a-z]{2,3}(?:-[A-Za-z]{2,4})?)\.md$/.exec(file.slice(stem.length))
      : null;
    return language === null ? [] : [{ file, name: `README.${language[1]}.md` }];
  });
  return found.slice(0, limits.documents);
}

async function readDocument(path: string, name: string): Promise<{ readonly file: HomeFile; readonly text: string }> {
  const facts = await stat(path).catch((error: unknown) => {
    throw new SettingsError(
      `home.page: ${path} cannot be read (${errorCode(error)}). Create the file or change the setting.`,
    );
  });
  if (!facts.isFile()) throw new SettingsError(`home.page: ${path} is not a file. Name a markdown file.`);
  if (facts.size > limits.text) {
    throw new SettingsError(`home.page: ${path} has more than ${limits.text / 1024} KB. Shorten it, or link to pages.`);
  }
  const bytes = await readFile(path);
  if (isBinary(bytes)) throw new SettingsError(`home.page: ${path} is not text. Name a markdown file.`);
  const text = decodeText(bytes);
  return { file: { path: name, hash: digest(bytes), size: bytes.length, read: async () => bytes }, text };
}

/** Paths of the images that a document shows, from the folder of the document. */
function imagesOf(text: string): readonly string[] {
  const none = { at: () => undefined, atPath: () => undefined, beside: () => undefined };
  return linkedFiles(text, { repo: '', file: readmeFile }, none)
    .map(({ file }) => file)
    .filter((file) => imagePattern.test(file));
}

async function readImage(
  folder: string,
  path: string,
): Promise<{ readonly file: HomeFile } | { readonly reason: string }> {
  const full = await realpath(join(folder, path)).catch(() => undefined);
  if (full === undefined) return { reason: 'is missing' };
  const isInside = full.startsWith((await realpath(folder)).replace(/[\\/]$/, '') + sep);
  if (!isInside || path.split('/').some((segment) => segment.startsWith('.')))
    return { reason: 'is not in its folder' };
  const facts = await stat(full);
  if (!facts.isFile()) return { reason: 'is not a file' };
  const { size } = facts;
  if (size > limits.image) return { reason: `has more than ${limits.image / 1024 / 1024} MB` };
  const bytes = await readFile(full).catch(() => undefined);
  if (bytes === undefined) return { reason: 'cannot be read' };
  if (imageType(bytes) === undefined) return { reason: 'is not an image' };
  return { file: { path, hash: digest(bytes), size, read: () => readFile(full) } };
}
