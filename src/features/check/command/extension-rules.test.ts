import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { linesLog } from '#cli/output/lines-log.ts';
import { inTemporaryFolder, testBuild, writeFamily } from '#cli/testing/test-folder.ts';
import { loadSettings } from '#config/load/load-settings.ts';
import { checkSources, findingsIn } from '#features/check/testing/test-check.ts';
import { writeModule } from '#features/extensions/testing/write-module.ts';
import { check } from './check-command.ts';
import type { CheckFlags } from './check-flags.ts';

const titles = `export const checks = {
  'long-title': {
    severity: 'error',
    describe: 'A title is longer than a menu is wide.',
    check({ title = '', text, package: name, file, options }) {
      if (title.length <= options.limit) return [];
      const line = text.split('\\n').findIndex((each) => each.startsWith('# ')) + 1;
      return [{ message: 'The title of ' + name + '/' + file + ' is long.', line, subject: title }];
    },
  },
  throws: { severity: 'notice', describe: 'It throws.', check() { throw new Error('no dictionary'); } },
};`;

/** Checks a family whose settings have the extension `titles`. */
function run(flags: Partial<CheckFlags>, rules = {}): Promise<{ code: number; lines: readonly string[] }> {
  return inTemporaryFolder(async (folder) => {
    await writeFamily(folder, {
      'lamp/README.md': '\n# A title of thirty characters.\n',
      'lamp/package.json': '{"name":"lamp"}',
    });
    const extensions = [{ name: 'titles', module: await writeModule(titles), options: { limit: 20 } }];
    const config = join(folder, 'asterism.config.json');
    const server = { limits: { threads: 1 } };
    await writeFile(config, JSON.stringify({ sources: ['.'], extensions, server, check: { rules } }));
    const lines: string[] = [];
    const all: CheckFlags = { format: 'json', failOn: 'error', config, cache: join(folder, 'cache'), ...flags };
    return { code: await check([], all, { log: linesLog(lines), build: testBuild }), lines };
  });
}

test('a maintainer gets the findings of a rule of an extension, and a rule that throws is named', async () => {
  const { code, lines } = await run({});
  expect(code).toBe(1);
  const report: unknown = JSON.parse(lines.find((line) => line.startsWith('{')) ?? '');
  const rule = 'titles/long-title';
  const finding = { rule, severity: 'error', file: 'README.md', line: 2, subject: 'A title of thirty characters.' };
  expect(report).toMatchObject({
    packages: [{ findings: expect.arrayContaining([expect.objectContaining(finding)]) }],
  });
  expect(lines.join('\n')).toContain('Extension titles, checks.throws, lamp/README.md: no dictionary.');
});

test('a maintainer turns a rule of an extension off, and reads it in SARIF', async () => {
  expect((await run({}, { 'titles/long-title': 'off' })).code).toBe(0);
  expect((await run({ ignore: ['titles/long-title'] })).code).toBe(0);
  expect((await run({ rule: ['dead-link'] })).code).toBe(0);
  const { lines } = await run({ rule: ['titles/long-title'], format: 'sarif' });
  const [{ results, tool }] = JSON.parse(lines.find((line) => line.startsWith('{')) ?? '').runs;
  expect(results).toMatchObject([{ ruleId: 'titles/long-title', level: 'error' }]);
  expect(tool.driver.rules[results[0].ruleIndex].id).toBe('titles/long-title');
});

test('the rule of an example finds a long title', () =>
  inTemporaryFolder(async (folder) => {
    await writeFamily(folder, {
      'harbour/docs/long.md': '# A title that is much longer than any menu could show\n',
    });
    const directory = join(import.meta.dirname, '../../../../examples/extensions');
    const { settings } = await loadSettings({ directory, environment: {}, flags: {} });
    const extensions = settings.extensions.filter(({ name }) => name === 'titles');
    expect(findingsIn(await checkSources({ sources: [folder], extensions }))).toContainEqual(
      expect.objectContaining({ rule: 'titles/long-title', severity: 'notice', file: 'docs/long.md', line: 1 }),
    );
  }));
