import { expect, test } from 'vitest';
import type { SyncReport } from '#catalog/sync-report.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { createReportLog } from '#cli/output/report-log.ts';
import { refuseFailures, SyncFailed } from './sync-command.ts';

const report: SyncReport = {
  changed: true,
  packages: 1,
  pages: 1,
  added: [],
  altered: [],
  gone: [],
  warnings: [],
  failed: [],
};

function failedReport(count: number): SyncReport {
  const failed = Array.from({ length: count }, (_, at) => ({
    name: `github:acme-${at}`,
    label: `acme-${at}`,
    error: 'It cannot be reached.',
    freshAt: undefined,
    local: false,
  }));
  return { ...report, failed };
}

test.each([
  [1, 1, 'The source could not be read.'],
  [1, 2, '1 of 2 sources could not be read.'],
  [3, 3, '3 of 3 sources could not be read.'],
])('an operator reads how many sources failed: %i of %i', (failed, all, message) => {
  expect(() => refuseFailures(failedReport(failed), all)).toThrow(new SyncFailed(message));
});

test('the log counts one page and one warning too many in the singular', () => {
  const lines: string[] = [];
  const log = createReportLog(linesLog(lines));
  log(report);
  const warnings = Array.from({ length: 201 }, (_, at) => ({
    repository: 'lamp',
    file: undefined,
    message: `Fault ${at}.`,
  }));
  log({ ...report, added: ['lamp/a.md'], altered: ['lamp/b.md', 'lamp/c.md'], warnings });
  expect(lines.slice(-2)).toEqual(['! … and 1 more warning', '↻ 1 page added, 2 changed, 0 removed']);
});
