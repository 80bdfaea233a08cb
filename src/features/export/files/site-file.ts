import { ExportFailed } from '#features/export/export-error.ts';
import { tryDecodePercent } from '#model/address/decode-percent.ts';

/** Maximum length of a file or folder name, in bytes, on common disks and hosts; a compressed copy needs three more. */
const maxNameLength = 255 - '.br'.length;

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused.
const unsafe = /[/\\\u0000-\u001f\u007f]/;

/**
 * The file of an address, below the folder of the site: its decoded path. A document whose address does not end in
 * `.html` becomes the index page of a folder of that name, because hosts derive the content type from the extension.
 * Throws {@link ExportFailed} when the path is not a valid file name.
 */
export function siteFile(path: string, isDocument: boolean): string {
  const segments = path.slice(1).split('/').map(tryDecodePercent);
  if (segments.at(-1) === '') segments.pop();
  const invalid = segments.find((segment) => segment === undefined || !isName(segment));
  if (invalid !== undefined || segments.includes(undefined)) {
    throw new ExportFailed(`${path} is not a valid file name. Rename it in its repository.`);
  }
  const file = segments.join('/');
  if (!isDocument || file.endsWith('.html')) return file;
  return file === '' ? 'index.html' : `${file}/index.html`;
}

function isName(segment: string): boolean {
  if (segment === '' || segment === '.' || segment === '..' || unsafe.test(segment)) return false;
  return Buffer.byteLength(segment) <= maxNameLength;
}

/**
 * Finds files that cannot coexist on every host, each with the other one: names that differ only in case, and a file
 * with the name of a folder.
 */
export function collisions(files: Iterable<string>): readonly (readonly [string, string])[] {
  const found: [string, string][] = [];
  const known = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const file of files) {
    const plain = file.toLowerCase();
    const other = known.get(plain);
    if (other !== undefined) found.push([other, file]);
    known.set(plain, file);
    for (let end = plain.lastIndexOf('/'); end > 0; end = plain.lastIndexOf('/', end - 1)) {
      const folder = plain.slice(0, end);
      if (folders.has(folder)) break;
      folders.set(folder, file);
    }
  }
  for (const [plain, file] of known) {
    const inside = folders.get(plain);
    if (inside !== undefined) found.push([file, inside]);
  }
  return found;
}
