import type { SiteSnapshot } from '#catalog/snapshot-store.ts';
import type { RawFinding } from '#check/report/raw-finding.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import { compareText } from '#model/text/compare-text.ts';
import { type Finding, type PackageReport, type Severity, severities } from '#model/views/check-report.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { checkMetadata, checkTranslation } from './check-metadata.ts';
import { checkPage, type ExternalLink } from './check-page.ts';
import type { CheckScope } from './check-scope.ts';
import { type RuleSeverities, rules } from './rules.ts';

/** Pages of one package that are looked at together. */
const pageConcurrency = 8;

/** What checking a package brings. */
export interface CheckedPackage extends PackageReport {
  /** The addresses of other hosts, which were not asked for. */
  readonly external: readonly ExternalLink[];
}

/** Checks one package; undefined where the family has none of this name. Throws what a broken source throws. */
export async function checkPackage(
  scope: CheckScope,
  repo: string,
  wanted: RuleSeverities = {},
): Promise<CheckedPackage | undefined> {
  const { siteSnapshot } = scope;
  const item = siteSnapshot.snapshot.byRepo.get(repo);
  // What was made up is nobody's.
  if (item === undefined || siteSnapshot.generated.has(repo)) return undefined;
  const pages = [...(siteSnapshot.snapshot.pages.get(repo)?.values() ?? [])].filter(isDocument);
  const checked = await mapConcurrent(pages, pageConcurrency, (page) => checkPage(scope, repo, page));
  const rawFindings = [
    ...(await checkMetadata(scope, item)),
    ...pages.flatMap(checkTranslation),
    ...checked.flatMap((page) => page.rawFindings),
  ];
  const findings = completeFindings(rawFindings, { siteSnapshot, repo, wanted });
  const external = checked.flatMap((page) => page.external);
  return { repo, folder: item.folder, pages: pages.length, findings, external };
}

/** Files of data are pages too, but nothing is said in them. */
function isDocument({ file, source = file }: Page): boolean {
  return pageKind(source)?.kind !== 'code';
}

/** Whose faults, and how bad they are to be. */
export interface FindingContext {
  /** The snapshot that was checked. */
  readonly siteSnapshot: SiteSnapshot;
  /** The package's identity. */
  readonly repo: string;
  /** What counts in place of the rules' own severities. */
  readonly wanted: RuleSeverities;
}

/** Faults with all that there is to know of them, by file and place; those of rules that are off are left out. */
export function completeFindings(
  rawFindings: readonly RawFinding[],
  { siteSnapshot, repo, wanted }: FindingContext,
): readonly Finding[] {
  const repository = siteSnapshot.repositories.get(repo);
  const folder = siteSnapshot.snapshot.byRepo.get(repo)?.folder ?? repo;
  const commitOf = (file: string): string | undefined =>
    repository?.provenance?.commit ?? repository?.history?.change(file)?.commit;
  const findings = rawFindings.flatMap(({ place, suggestion, ...finding }): readonly Finding[] => {
    const severity = severityOf(finding, wanted);
    if (severity === 'off') return [];
    const commit = finding.file === undefined ? undefined : commitOf(finding.file);
    return [{ ...finding, severity, repo, folder, line: place?.line, column: place?.column, commit, suggestion }];
  });
  return findings.toSorted(byPlace);
}

function severityOf({ rule }: Pick<RawFinding, 'rule'>, wanted: RuleSeverities): Severity | 'off' {
  return wanted[rule] ?? rules[rule].severity;
}

/** Orders findings by file and place, the worst of a place first. */
export function byPlace(a: Finding, b: Finding): number {
  return (
    compareText(a.file ?? '', b.file ?? '') ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    compareText(a.rule, b.rule)
  );
}
