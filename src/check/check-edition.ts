import { commonOwner } from '#catalog/relations/package-addresses.ts';
import type { Edition } from '#catalog/shelf.ts';
import { createMembers } from '#markdown/links/member.ts';
import { compareText } from '#model/text/compare-text.ts';
import type { CheckReport } from '#model/views/check-report.ts';
import { faultOf } from './rules/check-metadata.ts';
import { type CheckedPackage, checkPackage, findingsOf } from './rules/check-package.ts';
import { type CheckScope, createHasFile } from './rules/check-scope.ts';
import { countUnknown } from './rules/count-unknown.ts';
import type { RuleSeverities } from './rules/rules.ts';
import { createSuggestFile } from './rules/suggest.ts';

/** What an edition is checked with. */
export interface CheckOptions extends Pick<CheckScope, 'inspect' | 'imageLimit'> {
  /** What counts in place of the rules' own severities. */
  readonly severities?: RuleSeverities;
}

/** What checking an edition brings. */
export interface CheckedEdition extends CheckReport {
  /** Every package, ordered by name, with the addresses of other hosts. */
  readonly packages: readonly CheckedPackage[];
}

/** What a check of an edition works with. */
export function scopeOf(edition: Edition, { inspect, imageLimit }: CheckOptions): CheckScope {
  const owner = commonOwner(edition.snapshot.packages);
  return {
    edition,
    members: createMembers(edition.family),
    owner: owner && bare(owner),
    inspect,
    hasFile: createHasFile(edition),
    suggestFile: createSuggestFile(edition),
    imageLimit,
  };
}

/** Checks every package of an edition; other hosts are not asked. Throws what a broken source throws. */
export async function checkEdition(edition: Edition, options: CheckOptions): Promise<CheckedEdition> {
  const scope = scopeOf(edition, options);
  const packages: CheckedPackage[] = [];
  const inOrder = edition.snapshot.packages.toSorted((a, b) => compareText(a.folder, b.folder));
  for (const { repo } of inOrder) {
    const checked = await checkPackage(scope, repo, options.severities);
    if (checked !== undefined) packages.push(checked);
  }
  return { packages: countUnknown([...packages, ...withoutPackage(edition, options)]) };
}

/** What the sync found wrong with repositories that did not become packages. */
function withoutPackage(edition: Edition, { severities: wanted = {} }: CheckOptions): readonly CheckedPackage[] {
  const { packages, warnings } = edition.snapshot;
  const folders = new Set(packages.map(({ folder }) => folder));
  const lost = Map.groupBy(
    warnings.filter(({ repository }) => !folders.has(repository)),
    ({ repository }) => repository,
  );
  return [...lost].map(([folder, found]) => {
    const faults = found.map((warning) => faultOf(warning));
    return {
      repo: folder,
      folder,
      pages: 0,
      findings: findingsOf(faults, { edition, repo: folder, wanted }),
      external: [],
    };
  });
}

function bare(address: string): string {
  return address.replace(/^https?:\/\//, '').toLowerCase();
}
