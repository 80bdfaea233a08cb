import { pageKind } from '#model/page/page.ts';

/**
 * A number that only orders files, as generators of documentation write it: `1.guide`, `01-intro`. A version (`1.2`, `2.x`), a
 * date and the number of a decision (`0001-record`) are parts of the name.
 */
const order = /^(\d{1,3}\.|\d{1,2}[-_])\s*(?=\p{L})(?!x(?![a-z]))/iu;

/** What a file or a folder is called where nothing inside tells: `docs/getting-started.md` is “Getting started”. */
export function fileTitle(path: string): string {
  const last = path.slice(path.lastIndexOf('/') + 1);
  // In `1.md` the letters are the ending.
  const isNumber = /^\d+\.[a-z]+$/i.test(last) && pageKind(last) !== undefined;
  const name = (isNumber ? last : last.replace(order, '')).replace(/(?<=.)\.(?!x$)[a-z]+$/i, '');
  const words = name.replace(/[-_\s]+|\.(?!\d|x(?![a-z]))|(?<!\d)\./gi, ' ').trim();
  // Short names in capitals are abbreviations.
  const text = words.length > 4 && words === words.toUpperCase() ? words.toLowerCase() : words;
  return text === '' ? path : text.slice(0, 1).toUpperCase() + text.slice(1);
}
