import type { LocalText } from '#model/text/local-text.ts';
import type { Package } from './package.ts';

export interface PackageGroup {
  /** Its id in addresses and queries, unique among the groups. */
  readonly id: string;
  readonly title: LocalText;
}

/** A group as the settings describe it. */
export interface GroupSettings extends Pick<PackageGroup, 'title'> {
  /** Package names, patterns with `*`, or topics as `topic:name`. */
  readonly match: readonly string[];
}

/** Prefix of a topic among the patterns of a group. */
export const topicPrefix = 'topic:';

/** The groups of the settings with an id each: their title as one plain word, with a number if it is empty or taken. */
export function packageGroups(settings: readonly GroupSettings[]): readonly PackageGroup[] {
  const taken = new Set<string>();
  return settings.map(({ title }, index) => {
    const text = typeof title === 'string' ? title : (Object.values(title)[0] ?? '');
    const id = freeId(groupWord(text), { taken, number: index + 1 });
    taken.add(id);
    return { id, title };
  });
}

/** The word itself, or with the first number from `number` on that makes it an id that is not taken. */
function freeId(word: string, { taken, number }: { readonly taken: ReadonlySet<string>; number: number }): string {
  const isFree = (id: string): boolean => id !== '' && !taken.has(id);
  if (isFree(word)) return word;
  const numbered = (count: number): string => (word === '' ? `${count}` : `${word}-${count}`);
  let count = number;
  while (!isFree(numbered(count))) count += 1;
  return numbered(count);
}

/** A title as one plain word: its letters and digits, in small letters without accents, with `-` between words. */
export function groupWord(title: string): string {
  return title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

type Grouped = Pick<Package, 'repo' | 'name' | 'folder' | 'keywords'>;

/** Creates the test of one pattern. */
export function matchesPattern(pattern: string): (item: Grouped) => boolean {
  const text = pattern.toLowerCase();
  if (text.startsWith(topicPrefix)) {
    const topic = text.slice(topicPrefix.length).trim();
    return ({ keywords }) => keywords.some((keyword) => keyword.trim().toLowerCase() === topic);
  }
  const parts = text.split('*');
  return (item) => [item.repo, item.name, item.folder].some((each) => consistsOf(each.toLowerCase(), parts));
}

/**
 * True for a text that begins with the first part, ends with the last one, and has the others between them in their order.
 * A regular expression with several wildcards would take too long for some names.
 */
function consistsOf(text: string, parts: readonly string[]): boolean {
  const [first = '', ...others] = parts;
  const last = others.pop();
  if (last === undefined) return text === first;
  if (!text.startsWith(first)) return false;
  let end = first.length;
  for (const part of others) {
    const found = text.indexOf(part, end);
    if (found === -1) return false;
    end = found + part.length;
  }
  return text.length - last.length >= end && text.endsWith(last);
}
