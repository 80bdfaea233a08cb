import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { main } from '#cli/main.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { inTemporaryFolder, testBuild, writeFamily } from '#cli/testing/test-folder.ts';
import { loadSettings } from '#config/load/load-settings.ts';
import { checkRules } from '#features/check/rules.ts';
import { check } from './check-command.ts';
import { type CheckFlags, severitiesOf } from './check-flags.ts';

const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
const { promise: isMade, resolve: made } = Promise.withResolvers<string>();
let folder = '';

beforeAll(async () => {
  void inTemporaryFolder(async (path) => {
    await writeFamily(path, {
      'lamp/package.json': JSON.stringify({ name: 'lamp', description: 'A lamp.' }),
      'lamp/README.md': '# Lamp\n\n[dead](nowhere.md)\n',
      'asterism.config.json': JSON.stringify({
        sources: ['lamp'],
        check: { rules: { 'no-licence': 'off' } },
        server: { limits: { threads: 1 } },
      }),
    });
    made(path);
    await isOver;
  });
  folder = await isMade;
});

afterAll(() => end());

interface Ran {
  readonly code: number;
  readonly lines: readonly string[];
}

async function run(flags: Partial<CheckFlags>): Promise<Ran> {
  const lines: string[] = [];
  const log = linesLog(lines);
  const config = join(folder, 'asterism.config.json');
  const cache = join(folder, 'cache');
  const all = { format: 'human', failOn: 'error', config, cache, ...flags } as const;
  return { code: await check([], all, { log, build: testBuild }), lines };
}

test('the exit code shows that there are findings, with the severities of the settings', async () => {
  const { code, lines } = await run({});
  expect(code).toBe(1);
  const text = lines.join('\n');
  expect(text).toMatch(/3:1 .*error .*nowhere\.md.*dead-link/);
  expect(text).toMatch(/\n1 error in 1 page of 1 package\.$/);
});

test('with a baseline only new findings are reported, in the requested format and file', async () => {
  const baseline = join(folder, 'known.json');
  const output = join(folder, 'report.json');
  expect(await run({ writeBaseline: baseline, rule: ['dead-link'] })).toEqual({ code: 0, lines: [] });
  await writeFamily(folder, { 'lamp/README.md': '# Lamp\n\nMoved.\n\n[dead](nowhere.md) [new](elsewhere.md)\n' });
  expect(await run({ baseline, format: 'json', output })).toEqual({ code: 1, lines: [] });
  const { packages } = JSON.parse(await readFile(output, 'utf8'));
  expect(packages[0].findings).toMatchObject([{ rule: 'dead-link', line: 5, column: 20, subject: 'elsewhere.md' }]);
});

test('a look that an export would refuse fails the check', async () => {
  const config = join(folder, 'look.config.json');
  const own = [{ name: 'brand', seed: '#7a1f5c', colours: { primary: '#c9a0b8' } }];
  await writeFamily(folder, {
    'look.config.json': JSON.stringify({ sources: ['lamp'], material: { themes: { own } } }),
  });
  await expect(run({ config })).rejects.toThrow(/^material\.themes\.own\[0\]: .* needs 3:1/s);
});

test('flags skip rules, and override the settings', async () => {
  const file = join(folder, 'asterism.config.json');
  const { settings } = await loadSettings({ file, directory: folder, environment: {}, flags: {} });
  const flags = { format: 'human', failOn: 'error' } as const;
  expect(severitiesOf(settings, flags)).toEqual({ 'no-licence': 'off' });
  expect(severitiesOf(settings, { ...flags, ignore: ['no-title'] })['no-title']).toBe('off');
  const only = severitiesOf(settings, { ...flags, rule: ['dead-link'] });
  expect(Object.keys(only)).toHaveLength(checkRules.length - 1);
  expect(only['dead-link']).toBeUndefined();
});

test.each([
  ['a form that does not exist', ['--format', 'poem'], /Allowed choices/],
  ['a rule that does not exist', ['--rule', 'spelling'], /Allowed choices/],
  ['a flag that does not exist', ['--spelling'], /unknown option/],
  ['settings that cannot be used', ['--config', 'nowhere.json'], /nowhere\.json/],
])('%s ends the check with 2, unlike a finding', async (_, flags, message) => {
  const lines: string[] = [];
  const log = linesLog(lines);
  const { write } = process.stderr;
  process.stderr.write = (line: string | Uint8Array) => lines.push(String(line)) > 0;
  const code = await main(['check', ...flags], log).finally(() => {
    process.stderr.write = write;
  });
  expect(code).toBe(2);
  expect(lines.join('\n')).toMatch(message);
});
