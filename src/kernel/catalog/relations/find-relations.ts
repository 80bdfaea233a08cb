import type { CachedLists } from '#catalog/cached-lists.ts';
import type { Reader } from '#catalog/reading/reader.ts';
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
export function createFindRelations(reader: Pick<Reader, 'read'>, lists: CachedLists): FindRelations {
  const findMentions = createFindMentions(reader, lists);
  const findReleases = createFindReleases(reader, lists);
  return async (input) => {
    const { members, boilerplate, warn } = input;
    const packages = members.map((member) => member.package);
    const shared = boilerplate && [[...boilerplate.shared].toSorted(), [...boilerplate.names]];
    const dependencies = dependencyRelations(packages);
    const mentions = await findMentions({ ...input, boilerplateVersion: digest(JSON.stringify(shared ?? null)) });
    const releases = await mapConcurrent(members, readConcurrency, (member) => findReleases(member, warn));
    return new Map(
      packages.map(({ repo }, index) => {
        const { uses = [], usedBy = [] } = dependencies.get(repo) ?? {};
        return [repo, { uses, usedBy, mentionedIn: mentions.get(repo) ?? [], releases: releases[index] ?? [] }];
      }),
    );
  };
}
