/** A file of a font. */
interface FontPart {
  readonly bytes: Uint8Array;
  /** Code points of the characters that it has. */
  readonly characters: readonly number[];
}

/** Files of one face, of which each has characters that the others lack. */
export interface FontParts<File> {
  /**
   * The files in the order in which they are preferred. Where there are several, `covers` has the characters that each is loaded
   * for, as a `unicode-range` of CSS.
   */
  readonly parts: readonly (File & { readonly covers?: string })[];
  /** Files whose characters the others have. */
  readonly superfluous: readonly File[];
}

/** The letter of the file that a page begins with. */
const basicLetter = 0x61;

/** Characters that no file has are part of a range if it would have to be divided for fewer than these. */
const maxGap = 64;

/**
 * Gives each character of a face to one of its files, so that browsers fetch no second file for it: to one with Latin letters
 * before others, and to the smallest of them. A single file covers everything.
 */
export function divideFace<File extends FontPart>(files: readonly File[]): FontParts<File> {
  const rank = ({ characters, bytes }: File): number => (characters.includes(basicLetter) ? 0 : 2 ** 32) + bytes.length;
  const owners = new Map<number, File>();
  for (const file of files.toSorted((a, b) => rank(a) - rank(b))) {
    for (const character of file.characters) if (!owners.has(character)) owners.set(character, file);
  }
  const used = [...new Set(owners.values())];
  const superfluous = files.filter((file) => !used.includes(file));
  if (used.length < 2) return { parts: used, superfluous };
  const ranges = rangesOf(owners);
  return { parts: used.map((file) => ({ ...file, covers: (ranges.get(file) ?? []).join(',') })), superfluous };
}

/** The ranges of the characters of each owner, as CSS writes them. */
function rangesOf<File>(owners: ReadonlyMap<number, File>): ReadonlyMap<File, readonly string[]> {
  const ranges: { owner: File; from: number; to: number }[] = [];
  for (const [character, owner] of [...owners].toSorted(([a], [b]) => a - b)) {
    const last = ranges.at(-1);
    if (last?.owner === owner && character - last.to <= maxGap) last.to = character;
    else ranges.push({ owner, from: character, to: character });
  }
  const grouped = Map.groupBy(ranges, ({ owner }) => owner);
  return new Map([...grouped].map(([owner, own]) => [owner, own.map(({ from, to }) => rangeText(from, to))]));
}

function rangeText(from: number, to: number): string {
  const hex = (character: number): string => character.toString(16).toUpperCase();
  return from === to ? `U+${hex(from)}` : `U+${hex(from)}-${hex(to)}`;
}
