import { type CheckReport, countFindings } from '#features/check/check-report.ts';

/** Formats the report as JSON; docs/reference/check-rules.md lists its fields. */
export function formatJson(report: CheckReport): string {
  const findings = report.packages.flatMap((each) => each.findings);
  const packages = report.packages.map(({ repo, folder, pages, findings: found }) => ({
    repo,
    folder,
    pages,
    findings: found,
  }));
  return JSON.stringify({ version: 1, counts: countFindings(findings), packages }, null, 2);
}
