import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import type { CompletePackage } from './catalog-feature.ts';
import type { Family } from './identify.ts';

/** Maximum number of repositories that are read at once. */
const repositoryConcurrency = 4;

/** Completes the packages of a family by what features find in their repositories. */
export async function withCompletions(family: Family, completions: readonly CompletePackage[]): Promise<Family> {
  let completed = family;
  for (const complete of completions) completed = await withCompletion(completed, complete);
  return completed;
}

async function withCompletion(family: Family, complete: CompletePackage): Promise<Family> {
  const found = await mapConcurrent(family.members, repositoryConcurrency, async (member) => {
    const { package: own, warnings } = await complete(member.repository);
    const isComplete = Object.keys(own).length === 0;
    return { member: isComplete ? member : { ...member, package: { ...member.package, ...own } }, warnings };
  });
  const warnings = [...family.warnings, ...found.flatMap((each) => each.warnings)];
  return { ...family, members: found.map(({ member }) => member), warnings };
}
