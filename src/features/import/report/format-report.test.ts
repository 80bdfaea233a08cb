import { expect, test } from 'vitest';
import { docusaurusFiles } from '#features/import/testing/docusaurus-files.ts';
import { importFiles } from '#features/import/testing/write-site.ts';
import { formatReport, formatReportJson, formatReportMarkdown } from './format-report.ts';

const report = {
  files: [
    {
      file: 'mkdocs.yml',
      title: 'MkDocs',
      keys: [
        { key: 'site_name', outcome: 'taken', setting: 'site.name' },
        { key: 'nav[0].A', outcome: 'builtin', note: 'It is read.' },
        { key: 'nav[0].B[0]', outcome: 'builtin', note: 'It is read.' },
        { key: 'extra["a.b"].c', outcome: 'unsupported', note: 'Write a | b.' },
        { key: 'extra["a.b"].d', outcome: 'unknown' },
        { key: 'copyright', outcome: 'unread', setting: 'site.footer.text' },
      ],
    },
  ],
} as const;

test('the report names what is taken over, what is not and why, with groups of keys in one place', () => {
  expect(formatReport(report)).toBe(`mkdocs.yml: MkDocs

Imported (1)
  site.name
      site_name

Computed by code in the settings file: run it with --run, or set them by hand (1)
  site.footer.text
      copyright

Not imported (1)
  Write a | b.
      extra["a.b"].c

Unknown: not documented by the tool (1)
  extra["a.b"].d

Not needed (2)
  It is read.
      nav (2 keys)

Keys: 1 imported, 1 computed, 1 not imported, 1 unknown, 2 not needed.`);
});

test('the report in markdown has a row for every key', async () => {
  expect(formatReportMarkdown(report)).toContain('| `extra["a.b"].c` | Write a \\| b. |');
  const { report: whole } = await importFiles(docusaurusFiles);
  const rows = formatReportMarkdown(whole).match(/^\| `/gm)?.length;
  expect(rows).toBe(whole.files.reduce((sum, { keys }) => sum + keys.length, 0));
});

test('the report in JSON has the whole report', () => {
  expect(JSON.parse(formatReportJson(report))).toEqual(report);
});

test('no line of the report is longer than a terminal needs for keys', async () => {
  const { report: whole } = await importFiles(docusaurusFiles);
  const keys = formatReport(whole)
    .split('\n')
    .filter((line) => line.startsWith('      '));
  expect(keys.length).toBeGreaterThan(50);
  expect(keys.filter((line) => line.length > 100)).toEqual([]);
});
