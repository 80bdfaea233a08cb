import type { LocalText } from '#model/text/local-text.ts';
import type { Package } from './package.ts';

/** A group of packages. */
export interface PackageGroup {
  /** Its id in addresses and queries, unique among the groups. */
  readonly id: string;
  /** Its title. */
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
  const parts = text.split('*').map((part) => RegExp.escape(part));
  const name = new RegExp(`^${parts.join('.*')}$`, 's');
  return (item) => [item.repo, item.name, item.folder].some((each) => name.test(each.toLowerCase()));
}
