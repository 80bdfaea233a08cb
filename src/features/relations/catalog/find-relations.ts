import type { FinderTools, FindPackageData } from '#catalog/catalog-feature.ts';
import { relationsOf } from '#features/relations/relations.ts';
import { digest } from '#platform/hash.ts';
import { dependencyRelations } from './dependency-relations.ts';
import { createFindMentions } from './find-mentions.ts';

/** Creates the function that finds the relations of each package. It reads only changed files. */
export function createFindRelations({ reader, listsOf }: Pick<FinderTools, 'reader' | 'listsOf'>): FindPackageData {
  const findMentions = createFindMentions(reader, listsOf('relations'));
  return async (family) => {
    const { members, boilerplate } = family;
    const packages = members.map((member) => member.package);
    const shared = boilerplate && [[...boilerplate.shared].toSorted(), [...boilerplate.names]];
    const dependencies = dependencyRelations(packages);
    const mentions = await findMentions({ ...family, boilerplateVersion: digest(JSON.stringify(shared ?? null)) });
    return new Map(
      packages.map(({ repo }) => {
        const { uses = [], usedBy = [] } = dependencies.get(repo) ?? {};
        return [repo, relationsOf.with({ uses, usedBy, mentionedIn: mentions.get(repo) ?? [] })];
      }),
    );
  };
}
