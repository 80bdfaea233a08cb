import type { Family } from '#catalog/identify.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import type { FindWorkspace } from './find-workspace.ts';

/** Maximum number of repositories that are read at once. */
const repositoryConcurrency = 4;

/** Completes the packages of a family by the packages of their workspaces; without a finder, the family is unchanged. */
export async function withWorkspaces(family: Family, find: FindWorkspace | undefined): Promise<Family> {
  if (find === undefined) return family;
  const found = await mapConcurrent(family.members, repositoryConcurrency, async (member) => {
    const { packages, warnings } = await find(member.repository);
    const completed = { ...member, package: { ...member.package, workspacePackages: packages } };
    return { member: packages.length === 0 ? member : completed, warnings };
  });
  const warnings = [...family.warnings, ...found.flatMap((each) => each.warnings)];
  return { ...family, members: found.map(({ member }) => member), warnings };
}
