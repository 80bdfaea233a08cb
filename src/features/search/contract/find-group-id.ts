import { groupWord, type PackageGroup } from '#model/package/package-group.ts';

/**
 * The id of the group with a name; undefined if there is none. A name is the id, or the title in any of its languages, in
 * letters of any case, or that title as one plain word.
 */
export function findGroupId(name: string, groups: readonly PackageGroup[]): string | undefined {
  const text = plain(name);
  const word = groupWord(name);
  const found =
    groups.find(({ id }) => id === text) ??
    groups.find((group) => titlesOf(group).some((title) => plain(title) === text)) ??
    groups.find((group) => word !== '' && titlesOf(group).some((title) => groupWord(title) === word));
  return found?.id;
}

function titlesOf({ title }: PackageGroup): readonly string[] {
  return typeof title === 'string' ? [title] : Object.values(title);
}

function plain(text: string): string {
  return text.normalize('NFC').trim().toLowerCase();
}
