import type { CheckReport, Finding } from '#features/check/check-report.ts';

/** Creates a finding for tests: a dead link of the package `lamp`, with the given fields replaced. */
export function sampleFinding(more: Partial<Finding> = {}): Finding {
  return {
    rule: 'dead-link',
    severity: 'error',
    repo: 'lamp',
    folder: 'lamp',
    file: 'docs/a, b.md',
    line: 3,
    column: 7,
    commit: '0123456789abcdef0123456789abcdef01234567',
    subject: 'guidde.md',
    message: 'The repository has no file or folder "guidde.md".',
    suggestion: 'guide.md',
    ...more,
  };
}

/** Creates a report for tests: these findings of the package `lamp`, and the package `wick` without any. */
export function sampleReport(...findings: readonly Finding[]): CheckReport {
  return {
    packages: [
      { repo: 'lamp', folder: 'lamp', pages: 2, findings },
      { repo: 'wick', folder: 'wick', pages: 1, findings: [] },
    ],
  };
}
