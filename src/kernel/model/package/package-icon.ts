import type { Address } from '#model/address/address.ts';
import { defaultIcon } from './package.ts';

/** What stands for a package beside its name: an icon, an image of its repository, or letters on a colour. */
export type PackageIcon =
  | { readonly kind: 'icon'; readonly name: string }
  | ({ readonly kind: 'image' } & Address)
  | { readonly kind: 'monogram'; readonly letters: string; readonly hue: number };

/** Number of colours of monograms. The styles give each of them a hue. */
export const hueCount = 8;

const monogram = /^monogram:([0-7]):(.{1,8})$/u;

const image = /^image:([^/]+)\/(.+)$/u;

/** Reads `Package.icon`: class names of an icon, an image, or a monogram. */
export function parseIcon(icon: string): PackageIcon {
  const [, repo, file] = image.exec(icon) ?? [];
  if (repo !== undefined && file !== undefined) return { kind: 'image', repo, file };
  const [, hue, letters] = monogram.exec(icon) ?? [];
  if (hue === undefined || letters === undefined) return { kind: 'icon', name: icon };
  return { kind: 'monogram', letters, hue: Number(hue) };
}

/** The icon of a package that shows an image of its repository. */
export function imageIcon({ repo, file }: Address): string {
  return `image:${repo}/${file}`;
}

/** The class names of the icon for readers that know icons only. */
export function iconClasses(icon: string): string {
  const parsed = parseIcon(icon);
  return parsed.kind === 'icon' ? parsed.name : defaultIcon;
}

/** Number of packages before one that have other colours: they may be beside it or above it. */
const neighbourCount = 3;

/**
 * Gives each package without an icon a monogram in a colour that its name decides, or in another one if a package shortly
 * before it has the same.
 */
export function withMonograms<Item extends { readonly title: string; readonly icon: string }>(
  items: readonly Item[],
  hasIcon: (item: Item) => boolean,
): readonly Item[] {
  const hues: (number | undefined)[] = [];
  return items.map((item) => {
    let hue = hasIcon(item) ? undefined : hueOf(item.title);
    while (hue !== undefined && hues.slice(-neighbourCount).includes(hue)) hue = (hue + 3) % hueCount;
    hues.push(hue);
    return hue === undefined ? item : { ...item, icon: `monogram:${hue}:${lettersOf(item.title)}` };
  });
}

/** The initials of the first two words of a name, else its first two letters. */
export function lettersOf(name: string): string {
  const [first = '', second] = wordsOf(name);
  const letters = [...first];
  if (letters.length === 0) return '?';
  const isWide = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u.test(letters[0] ?? '');
  if (isWide) return letters[0] ?? '?';
  const initial = (letters[0] ?? '').toUpperCase();
  return second === undefined ? initial + (letters[1] ?? '').toLowerCase() : initial + firstOf(second).toUpperCase();
}

/** The words of a name without its scope: parts between signs, and before capitals. */
function wordsOf(name: string): readonly string[] {
  const own = name.slice(0, maxLength).replace(/^@[^/]*\//, '');
  return own.replace(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ').match(/[\p{L}\p{N}]+/gu) ?? [];
}

function firstOf(word: string): string {
  const [letter = ''] = word;
  return letter;
}

/** Characters of a name that decide its monogram. */
const maxLength = 200;

function hueOf(name: string): number {
  let sum = 7;
  for (const letter of name.slice(0, maxLength).toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521;
  return sum % hueCount;
}
