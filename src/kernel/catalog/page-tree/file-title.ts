import { pageKind } from '#model/page/page.ts';

/**
 * A number that only orders files, as documentation generators use it: `1.guide`, `01-intro`. A version (`1.2`, `2.x`),
 * a date and the number of a decision (`0001-record`) belong to the name.
 */
const order = /^(\d{1,3}\.|\d{1,2}[-_])\s*(?=\p{L})(?!x(?![a-z]))/iu;

/** Derives a title from the name of a file or folder: `docs/getting-started.md` becomes “Getting started”. */
export function fileTitle(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  // In `1.md` the letters are the extension.
  const isNumber = /^\d+\.[a-z]+$/i.test(last) && pageKind(last) !== undefined;
  const name = (isNumber ? last : last.replace(order, '')).replace(/(?<=.)\.(?!x$)[a-z]+$/i, '');
  const words = name.replace(/[-_\s]+|\.(?!\d|x(?![a-z]))|(?<!\d)\./gi, ' ').trim();
  // Short names in capitals are abbreviations.
  const text = words.length > 4 && words === words.toUpperCase() ? words.toLowerCase() : words;
  return text === '' ? path : text.slice(0, 1).toUpperCase() + text.slice(1);
}
