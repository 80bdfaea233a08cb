import type { DocumentFinders } from '#catalog/pages/linked-pages.ts';
import type { RememberedLists } from '#catalog/remembered-lists.ts';
import type { PackageTies } from '#model/package/ties.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { digest } from '#platform/hash.ts';
import { dependencyTies } from './dependency-ties.ts';
import { createFindMentions, type MentionsInput } from './find-mentions.ts';
import { createFindReleases } from './find-releases.ts';

/** Finds the ties of every package, by identity. */
export type FindTies = (input: Omit<MentionsInput, 'boilerplateVersion'>) => Promise<ReadonlyMap<string, PackageTies>>;

/** Change logs read at once. */
const readsAtOnce = 8;

/** Makes the finder of ties, which runs once for each edition and reads only what changed since the last one. */
export function createFindTies(findLinks: DocumentFinders['links'], lists: RememberedLists): FindTies {
  const findMentions = createFindMentions(findLinks, lists);
  const findReleases = createFindReleases(lists);
  return async (input) => {
    const { members, boilerplate } = input;
    const packages = members.map((member) => member.package);
    const shared = boilerplate && [[...boilerplate.shared].toSorted(), [...boilerplate.names]];
    const dependencies = dependencyTies(packages);
    const mentions = await findMentions({ ...input, boilerplateVersion: digest(JSON.stringify(shared ?? null)) });
    const releases = await mapConcurrent(members, readsAtOnce, findReleases);
    return new Map(
      packages.map(({ repo }, index) => {
        const { uses = [], usedBy = [] } = dependencies.get(repo) ?? {};
        return [repo, { uses, usedBy, mentionedIn: mentions.get(repo) ?? [], releases: releases[index] ?? [] }];
      }),
    );
  };
}
