import { z } from 'zod';
import { listedPackages } from '#catalog/page-tree/public-packages.ts';
import { agentIndexPath } from '#features/agents/declared.ts';
import { packageSize } from '#features/agents/server/write-agent-index.ts';
import { markdownPath, packagePath } from '#model/address/address.ts';
import { type Package, plainDescription } from '#model/package/package.ts';
import { plural } from '#model/text/plural.ts';
import { type AgentReader, snapshotOf } from './agent-reader.ts';

/** Input of `list_packages`. */
export const listPackagesInput = z.strictObject({
  limit: z.int().min(1).max(100).default(50).describe('Number of packages to list.'),
  offset: z.int().min(0).default(0).describe('Number of packages to skip.'),
});

/** Number of versions of a package that are named. */
const maxVersions = 10;

/** Lists the packages of the family with their descriptions. Those with the most stars come first. */
export async function listPackages(
  reader: AgentReader,
  { limit, offset }: z.infer<typeof listPackagesInput>,
): Promise<string> {
  const snapshot = await snapshotOf(reader);
  const packages = listedPackages(snapshot);
  const shown = packages.slice(offset, offset + limit);
  const versionsOf = ({ repo }: Package): readonly string[] => {
    const names = reader.versions.versions(snapshot, repo).map(({ name }) => name);
    return names.length < 2 ? [] : [`versions ${names.slice(0, maxVersions).join(', ')}`];
  };
  const entries = shown.map((item) => {
    return [
      `- ${item.repo}: ${descriptionOf(item)}`,
      `  ${[...marksOf(item), packageSize(snapshot, item).label, ...versionsOf(item)].join(', ')}`,
      `  read ${reader.origin}${markdownPath(packagePath(item.repo, snapshot))}, all pages ${reader.origin}${agentIndexPath(item.repo, snapshot)}`,
    ].join('\n');
  });
  const rest = packages.length - offset - shown.length;
  return [
    `${plural(packages.length, 'package')}${offset > 0 ? `, from number ${offset + 1}` : ''}:`,
    ...entries,
    ...(rest > 0 ? [`${rest} more: call again with offset ${offset + shown.length}.`] : []),
  ].join('\n');
}

function descriptionOf({ title, description }: Package): string {
  return plainDescription(description).replace(/\s+/g, ' ') || title;
}

function marksOf({ version, stars, archived }: Package): readonly string[] {
  return [
    ...(version === undefined ? [] : [`version ${version}`]),
    ...(stars > 0 ? [plural(stars, 'star')] : []),
    ...(archived ? ['archived'] : []),
  ];
}
