import { expect, test } from 'vitest';
import { z } from 'zod';
import type { CheckReport } from '#features/check/check-report.ts';
import { checkRules } from '#features/check/rules.ts';
import { formatGithub } from './format-github.ts';
import { formatGitlab } from './format-gitlab.ts';
import { formatHuman } from './format-human.ts';
import { formatJson } from './format-json.ts';
import { formatSarif } from './format-sarif.ts';
import { sampleFinding, sampleReport } from './sample-report.ts';

const nowhere = {
  severity: 'warning',
  rule: 'no-description',
  file: undefined,
  line: undefined,
  column: undefined,
  commit: undefined,
  subject: '',
  suggestion: undefined,
} as const;

const report = sampleReport(sampleFinding(), sampleFinding({ ...nowhere, message: '100 %: none' }));

test('a terminal shows findings by package and file, and sums them up', () => {
  expect(formatHuman(report, false).split('\n')).toEqual([
    'lamp',
    '  docs/a, b.md @0123456789',
    '    3:7      error    The repository has no file or folder "guidde.md".  dead-link',
    '                      guidde.md',
    '                      → guide.md',
    '             warning  100 %: none  no-description',
    '',
    '1 error, 1 warning in 3 pages of 2 packages.',
  ]);
  expect(formatHuman(report, true)).toContain('\u001b[31m');
  expect(formatHuman(sampleReport(), false)).toBe('✓ Nothing found in 3 pages of 2 packages.');
});

test('a terminal shows a finding of many pages once, with the number of pages', () => {
  const many = Array.from({ length: 30 }, (_, index) => sampleFinding({ file: `${index}.md` }));
  const text = formatHuman(sampleReport(...many, sampleFinding({ subject: 'other.md', message: 'Other.' })), false);
  expect(text.match(/guidde\.md"/g)).toHaveLength(1);
  expect(text).toContain('and 29 more places');
  expect(text).toContain('31 errors in 3 pages');
});

test('GitHub shows findings at their lines, with any characters in their names', () => {
  expect(formatGithub(report).split('\n')).toEqual([
    '::error file=lamp/docs/a%2C b.md,line=3,col=7,title=dead-link::The repository has no file or folder "guidde.md". (guidde.md) Did you mean guide.md?',
    '::warning title=no-description::100 %25: none',
  ]);
  const alone = { packages: report.packages.slice(0, 1) };
  expect(formatGithub(alone)).toContain('file=docs/a%2C b.md,');
});

const id = z.enum(checkRules);

/** The format of a code quality report, which GitLab documents. */
const codeQuality = z.array(
  z.strictObject({
    description: z.string().min(1),
    check_name: id,
    fingerprint: z.string().regex(/^[0-9a-f]{64}$/),
    severity: z.enum(['info', 'minor', 'major', 'critical', 'blocker']),
    location: z.strictObject({
      path: z.string().regex(/^[^./]/),
      lines: z.strictObject({ begin: z.int().min(1) }),
    }),
  }),
);

test('GitLab reads the report: each finding has its place, and a fingerprint that a moved line keeps', () => {
  const [first, second] = codeQuality.parse(JSON.parse(formatGitlab(report)));
  expect(first).toMatchObject({
    description: 'The repository has no file or folder "guidde.md". (guidde.md) Did you mean guide.md?',
    severity: 'major',
    location: { path: 'lamp/docs/a, b.md', lines: { begin: 3 } },
  });
  expect(second).toMatchObject({ severity: 'minor', location: { path: 'lamp/README.md', lines: { begin: 1 } } });
  expect(second?.fingerprint).not.toBe(first?.fingerprint);
  const [moved] = codeQuality.parse(JSON.parse(formatGitlab(sampleReport(sampleFinding({ line: 9 })))));
  expect(moved?.fingerprint).toBe(first?.fingerprint);
});

test('a finding of a setting is no package: it stands under its name, beside the paths of a single package', () => {
  const setting = 'site.header.links[0].url';
  const ofSetting = sampleFinding({
    repo: setting,
    folder: setting,
    file: undefined,
    line: undefined,
    commit: undefined,
  });
  const single: CheckReport = {
    packages: [
      { repo: 'lamp', folder: 'lamp', pages: 2, findings: [sampleFinding()] },
      { repo: setting, folder: setting, isPackage: false, pages: 0, findings: [ofSetting] },
    ],
  };
  const paths = codeQuality.parse(JSON.parse(formatGitlab(single))).map(({ location }) => location.path);
  expect(paths).toEqual(['docs/a, b.md', setting]);
  expect(formatHuman(single, false)).toMatch(/2 errors in 2 pages of 1 package\.$/);
});

test('JSON contains every field of a finding', () => {
  const { version, counts, packages } = JSON.parse(formatJson(report));
  expect({ version, counts }).toEqual({ version: 1, counts: { error: 1, warning: 1, notice: 0 } });
  expect(packages[0].findings[0]).toEqual(sampleFinding());
});

const text = z.strictObject({ text: z.string().min(1) });
const level = z.enum(['error', 'warning', 'note']);

/** The required properties of the SARIF 2.1.0 schema for the written objects. */
const sarif = z.strictObject({
  $schema: z.url(),
  version: z.literal('2.1.0'),
  runs: z.tuple([
    z.strictObject({
      tool: z.strictObject({
        driver: z.strictObject({
          name: z.string().min(1),
          version: z.string().min(1),
          rules: z.array(
            z.strictObject({ id, shortDescription: text, defaultConfiguration: z.strictObject({ level }) }),
          ),
        }),
      }),
      columnKind: z.literal('utf16CodeUnits'),
      results: z.array(
        z.strictObject({
          ruleId: id,
          ruleIndex: z.int().min(0),
          level,
          message: text,
          locations: z.array(
            z.union([
              z.strictObject({
                physicalLocation: z.strictObject({
                  artifactLocation: z.strictObject({ uri: z.string().regex(/^[^\s\\]+$/) }),
                  region: z.strictObject({ startLine: z.int().min(1), startColumn: z.int().min(1) }).optional(),
                }),
              }),
              z.strictObject({
                logicalLocations: z.tuple([z.strictObject({ name: z.string(), kind: z.literal('package') })]),
              }),
            ]),
          ),
          partialFingerprints: z.record(z.string(), z.string()),
          properties: z.record(z.string(), z.unknown()),
        }),
      ),
    }),
  ]),
});

test('code scanning reads the report: each result has its rule, its place and its fingerprint', () => {
  const log = sarif.parse(JSON.parse(formatSarif(report, { name: 'asterism', version: '0.1.0' })));
  const [{ tool, results }] = log.runs;
  const [first, second] = results;
  expect(tool.driver.rules[first?.ruleIndex ?? -1]?.id).toBe('dead-link');
  expect(first?.locations[0]).toEqual({
    physicalLocation: {
      artifactLocation: { uri: 'lamp/docs/a,%20b.md' },
      region: { startLine: 3, startColumn: 7 },
    },
  });
  expect(second?.locations[0]).toEqual({ logicalLocations: [{ name: 'lamp', kind: 'package' }] });
  expect(new Set(results.map(({ partialFingerprints }) => JSON.stringify(partialFingerprints))).size).toBe(2);
});
