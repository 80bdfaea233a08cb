import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { Finding, PackageReport } from '#features/check/check-report.ts';
import type { RawFinding } from '#features/check/report/raw-finding.ts';
import type { RuleSeverities } from '#features/check/rule-severities.ts';
import { isCheckRule, rules } from '#features/check/rules.ts';
import { type Severity, severities } from '#features/check/severity.ts';
import { type Page, pageKind } from '#model/page/page.ts';
import { compareText } from '#model/text/compare-text.ts';
import { mapConcurrent } from '#platform/concurrency/map-concurrent.ts';
import { checkMetadata } from './check-metadata.ts';
import { checkPage, type ExternalLink } from './check-page.ts';
import type { CheckScope } from './check-scope.ts';

/** Maximum number of pages of a package that are checked at once. */
const pageConcurrency = 8;

/** Result of the check of a package. */
export interface CheckedPackage extends PackageReport {
  /** External links, which are not requested yet. */
  readonly external: readonly ExternalLink[];
}

/** Checks a package; undefined when the family has no package of this name. Throws the errors of its source. */
export async function checkPackage(
  scope: CheckScope,
  repo: string,
  wanted: RuleSeverities = {},
): Promise<CheckedPackage | undefined> {
  const { snapshot, only } = scope;
  const entry = snapshot.packages.get(repo);
  // A generated package has no author.
  if (entry === undefined || entry.package.generated) return undefined;
  const { package: item, repository } = entry;
  const isChecked = (file: string | undefined): boolean => only === undefined || (file !== undefined && only.has(file));
  const documents = [...entry.pages.values()].filter(isDocument);
  const pages = documents.filter(({ file, source = file }) => isChecked(source));
  const checked = await mapConcurrent(pages, pageConcurrency, (page) => checkPage(scope, repo, page));
  // The package of a preview is shown as the current one, and checked as the request would make it.
  const isPreview = snapshot.shown?.version?.kind === 'preview';
  const own = isPreview ? { ...item, ...repository?.metadata } : item;
  const metadata = await checkMetadata(scope, own);
  const rawFindings = [
    ...metadata.filter(({ file }) => isChecked(file)),
    ...checked.flatMap((page) => page.rawFindings),
  ];
  const findings = completeFindings(rawFindings, { snapshot, repo, wanted });
  const external = checked.flatMap((page) => page.external);
  return { repo, folder: item.folder, pages: pages.length, findings, external };
}

/** Data files are pages too, but contain no text to check. */
function isDocument({ file, source = file }: Page): boolean {
  return pageKind(source)?.kind !== 'code';
}

/** The package and severities of raw findings. */
export interface FindingContext {
  /** The snapshot that was checked. */
  readonly snapshot: Snapshot;
  /** The package's identity. */
  readonly repo: string;
  /** Severities that override those of the rules. */
  readonly wanted: RuleSeverities;
}

/** Completes raw findings and sorts them by file and place; those of disabled rules are left out. */
export function completeFindings(
  rawFindings: readonly RawFinding[],
  { snapshot, repo, wanted }: FindingContext,
): readonly Finding[] {
  const entry = snapshot.packages.get(repo);
  const folder = entry?.package.folder ?? repo;
  const commitOf = (file: string): string | undefined =>
    entry?.repository?.provenance?.commit ?? entry?.reader?.history?.change(file)?.commit;
  const findings = rawFindings.flatMap(({ place, suggestion, ...finding }): readonly Finding[] => {
    const severity = severityOf({ place, ...finding }, wanted);
    if (severity === 'off') return [];
    const commit = finding.file === undefined ? undefined : commitOf(finding.file);
    return [{ ...finding, severity, repo, folder, line: place?.line, column: place?.column, commit, suggestion }];
  });
  return findings.toSorted(byPlace);
}

function severityOf({ rule, severity = 'warning' }: RawFinding, wanted: RuleSeverities): Severity | 'off' {
  return wanted[rule] ?? (isCheckRule(rule) ? rules[rule].severity : severity);
}

/** Orders findings by file and place, the most severe of a place first. */
export function byPlace(a: Finding, b: Finding): number {
  return (
    compareText(a.file ?? '', b.file ?? '') ||
    (a.line ?? 0) - (b.line ?? 0) ||
    (a.column ?? 0) - (b.column ?? 0) ||
    severities.indexOf(a.severity) - severities.indexOf(b.severity) ||
    compareText(a.rule, b.rule)
  );
}
