import { findGroupId } from '#features/search/contract/find-group-id.ts';
import { readGroupTerms } from '#features/search/contract/group-term.ts';
import type { PackageGroup } from '#model/package/package-group.ts';

/** What the text of the palette searches for. */
export interface PaletteTerms {
  /** The words of the text, without the terms of a group; empty for a group that the site does not have. */
  readonly query: string;
  /** Id of the group that the text names; absent without one. */
  readonly group?: string;
  /** The group that the text names and the site does not have; undefined without one. */
  readonly unknownGroup: string | undefined;
}

/** Reads the text of the palette. On a site without groups all of it is words. */
export function paletteTerms(text: string, groups: readonly PackageGroup[] = []): PaletteTerms {
  const given = text.trim();
  const terms = groups.length === 0 ? undefined : readGroupTerms(given);
  if (terms?.group === undefined) return { query: given, unknownGroup: undefined };
  const group = findGroupId(terms.group, groups);
  return group === undefined
    ? { query: '', unknownGroup: terms.group }
    : { query: terms.text, unknownGroup: undefined, group };
}
