import type { CachedLists } from '#catalog/cached-lists.ts';
import type { linkedFiles } from '#markdown/links/linked-files.ts';
import type { PackageRelations } from '#model/package/relations.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { digest } from '#platform/hash.ts';
import { dependencyRelations } from './dependency-relations.ts';
import { createFindMentions, type MentionsInput } from './find-mentions.ts';
import { createFindReleases } from './find-releases.ts';

/** Finds the relations of every package, by identity. */
export type FindRelations = (
  input: Omit<MentionsInput, 'boilerplateVersion'>,
) => Promise<ReadonlyMap<string, PackageRelations>>;

/** Maximum number of change logs that are read at once. */
const readConcurrency = 8;

/** Creates the function that finds relations. It runs once for each snapshot and reads only changed files. */
export function createFindRelations(findLinks: typeof linkedFiles, lists: CachedLists): FindRelations {
  const findMentions = createFindMentions(findLinks, lists);
  const findReleases = createFindReleases(lists);
  return async (input) => {
    const { members, boilerplate } = input;
    const packages = members.map((member) => member.package);
    const shared = boilerplate && [[...boilerplate.shared].toSorted(), [...boilerplate.names]];
    const dependencies = dependencyRelations(packages);
    const mentions = await findMentions({ ...input, boilerplateVersion: digest(JSON.stringify(shared ?? null)) });
    const releases = await mapConcurrent(members, readConcurrency, findReleases);
    return new Map(
      packages.map(({ repo }, index) => {
        const { uses = [], usedBy = [] } = dependencies.get(repo) ?? {};
        return [repo, { uses, usedBy, mentionedIn: mentions.get(repo) ?? [], releases: releases[index] ?? [] }];
      }),
    );
  };
}
