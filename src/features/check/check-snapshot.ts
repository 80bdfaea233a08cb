import { commonOwner } from '#catalog/package-addresses.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { createMembers } from '#markdown/links/member.ts';
import { compareText } from '#model/text/compare-text.ts';
import type { CheckReport } from './check-report.ts';
import type { RuleSeverities } from './rule-severities.ts';
import { findingOfWarning } from './rules/check-metadata.ts';
import { type CheckedPackage, checkPackage, completeFindings } from './rules/check-package.ts';
import { type CheckScope, createHasFile } from './rules/check-scope.ts';
import { countUnknown } from './rules/count-unknown.ts';
import { createSuggestFile } from './rules/suggest.ts';

export interface CheckOptions extends Pick<CheckScope, 'inspect' | 'imageLimit' | 'extensions'> {
  /** Severities that override those of the rules. */
  readonly severities?: RuleSeverities;
}

/** Result of the check of a snapshot. */
export interface CheckedSnapshot extends CheckReport {
  /** Every package, ordered by name, with its external links. */
  readonly packages: readonly CheckedPackage[];
}

/** Options and dependencies of a check. */
export function scopeOf(snapshot: Snapshot, { inspect, imageLimit, extensions }: CheckOptions): CheckScope {
  const owner = commonOwner(snapshot.inOrder);
  return {
    snapshot,
    members: createMembers(snapshot.family),
    owner: owner && bare(owner),
    inspect,
    hasFile: createHasFile(snapshot),
    suggestFile: createSuggestFile(snapshot),
    imageLimit,
    ...(extensions && extensions.rules.length > 0 && { extensions }),
  };
}

/** Checks every package of a snapshot; no request is sent to other hosts. Throws the errors of its sources. */
export async function checkSnapshot(snapshot: Snapshot, options: CheckOptions): Promise<CheckedSnapshot> {
  const scope = scopeOf(snapshot, options);
  const packages: CheckedPackage[] = [];
  const inOrder = snapshot.inOrder.toSorted((a, b) => compareText(a.folder, b.folder));
  for (const { repo } of inOrder) {
    const checked = await checkPackage(scope, repo, options.severities);
    if (checked !== undefined) packages.push(checked);
  }
  return { packages: countUnknown([...packages, ...withoutPackage(snapshot, options)]) };
}

/** Warnings of the sync about settings, and about repositories that did not become packages. */
function withoutPackage(snapshot: Snapshot, { severities: wanted = {} }: CheckOptions): readonly CheckedPackage[] {
  const { inOrder, warnings } = snapshot;
  const folders = new Set(inOrder.map(({ folder }) => folder));
  const lost = Map.groupBy(
    warnings.filter(({ repository }) => !folders.has(repository)),
    ({ repository }) => repository,
  );
  return [...lost].map(([folder, found]) => {
    const rawFindings = found.map((warning) => findingOfWarning(warning));
    return {
      repo: folder,
      folder,
      isPackage: false,
      pages: 0,
      findings: completeFindings(rawFindings, { snapshot, repo: folder, wanted }),
      external: [],
    };
  });
}

function bare(address: string): string {
  return address.replace(/^https?:\/\//, '').toLowerCase();
}
