import type { PackageGroup } from '#model/package/package-group.ts';
import { useLocalText, useTexts } from '#web/app/app-context.ts';
import { fill } from '#web/i18n/format.ts';

/** Gives the sentence about a group that a search names and the site does not have, with the groups that it has. */
export function useUnknownGroup(groups: readonly PackageGroup[]): (name: string) => string {
  const { search: texts } = useTexts();
  const titleOf = useLocalText();
  return (group) => fill(texts.unknownGroup, { group, groups: groups.map(({ title }) => titleOf(title)).join(', ') });
}
