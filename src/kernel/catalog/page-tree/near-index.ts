/** What a page may have in common with an address. */
export interface NearEntry {
  /** Identity of its package. */
  readonly repo: string;
  /** The last segment of its path without the extension, in lower case. */
  readonly last: string;
  /** Words of its last segment and of its title. */
  readonly words: ReadonlySet<string>;
}

/** Pages of a family, with their positions in that list by what they may have in common with an address. */
export interface NearIndex<Entry extends NearEntry> {
  /** All pages, in the order of the family. */
  readonly entries: readonly Entry[];
  /** By their packages. */
  readonly byRepo: ReadonlyMap<string, readonly number[]>;
  readonly byWord: ReadonlyMap<string, readonly number[]>;
  /** By first letter and length of their names. */
  readonly byShape: ReadonlyMap<string, readonly number[]>;
}

/** Maximum difference of the lengths of two names that may be alike. */
export const maxLonger = 2;

/** Maximum number of pages of other packages with a name of one shape. */
export const maxAlike = 300;

/** Maximum number of pages with a word in common: a word of more pages says little. */
const maxShared = 500;

/** Indexes the pages of a family. */
export function createNearIndex<Entry extends NearEntry>(entries: readonly Entry[]): NearIndex<Entry> {
  const byRepo = new Map<string, number[]>();
  const byWord = new Map<string, number[]>();
  const byShape = new Map<string, number[]>();
  for (const [position, { repo, last, words }] of entries.entries()) {
    add(byRepo, repo, position);
    add(byShape, shapeOf(last), position);
    for (const word of words) add(byWord, word, position);
  }
  return { entries, byRepo, byWord, byShape };
}

/**
 * The pages that may be near an address, in the order of the family: those of its package, those with a word in common, and
 * those with a name of that shape. Their number does not grow with the family.
 */
export function nearEntries<Entry extends NearEntry>(
  { entries, byRepo, byWord, byShape }: NearIndex<Entry>,
  { repo, last, own }: { readonly repo: string; readonly last: string; readonly own: readonly string[] },
): readonly Entry[] {
  const found = new Set(byRepo.get(repo));
  for (const word of own) addTo(found, byWord.get(word), maxShared);
  for (let longer = -maxLonger; longer <= maxLonger; longer += 1) {
    addTo(found, byShape.get(shapeOf(last, last.length + longer)), maxAlike);
  }
  return [...found].toSorted((a, b) => a - b).flatMap((position) => entries[position] ?? []);
}

function shapeOf(name: string, length = name.length): string {
  return `${name[0]}${length}`;
}

function add(map: Map<string, number[]>, key: string, position: number): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [position]);
  else list.push(position);
}

function addTo(found: Set<number>, positions: readonly number[] = [], max: number): void {
  for (const position of positions.slice(0, max)) found.add(position);
}
