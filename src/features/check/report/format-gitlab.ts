import { createHash } from 'node:crypto';
import { type CheckReport, type Finding, packagesOf } from '#features/check/check-report.ts';
import type { Severity } from '#features/check/severity.ts';
import { keysOf } from './baseline.ts';
import { findingText } from './finding-text.ts';
import { reportPaths } from './report-path.ts';

const severities: Readonly<Record<Severity, string>> = { error: 'major', warning: 'minor', notice: 'info' };

/**
 * Formats the report as a code quality report, which GitLab shows in merge requests. Its fingerprints are made from the
 * keys of baselines, so that a moved line is not a new finding.
 */
export function formatGitlab(report: CheckReport): string {
  const pathOf = reportPaths(report);
  const folders = new Set(packagesOf(report).map(({ folder }) => folder));
  const issues = [...keysOf(report)].map(([finding, key]) => {
    const { folder } = finding;
    // A place is required: a finding about a package is at its README, one about a setting at the name of the setting.
    const whole = folders.has(folder) ? pathOf({ folder, file: 'README.md' }) : folder;
    const path = pathOf(finding) ?? whole ?? '';
    return issueOf(finding, { key, path });
  });
  return JSON.stringify(issues, null, 2);
}

function issueOf(finding: Finding, { key, path }: { readonly key: string; readonly path: string }): object {
  return {
    description: findingText(finding),
    check_name: finding.rule,
    fingerprint: createHash('sha256').update(key).digest('hex'),
    severity: severities[finding.severity],
    location: { path, lines: { begin: finding.line ?? 1 } },
  };
}
