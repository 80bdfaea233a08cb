import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, expect, test, vi } from 'vitest';
import { unread } from '#features/import/keys/unread.ts';
import { importFiles, writeSite } from '#features/import/testing/write-site.ts';
import { isProcessRunning } from '#platform/is-process-running.ts';
import { runSettings } from './run-settings.ts';

afterEach(() => vi.unstubAllEnvs());

test('a file that computes its settings is run when the user asks for it', async () => {
  const files = {
    'docusaurus.config.js':
      "const fs = require('node:fs');\nconsole.log('noise');\nmodule.exports = async () => ({ title: fs.readFileSync('name.txt', 'utf8'), url: 'https://a.example.org', onBuild() {} });",
    'name.txt': 'From a file',
    'README.md': '# A\n',
  };
  const { draft } = await importFiles(files, { run: true });
  expect(draft.get('site.name')).toBe('From a file');
  await expect(importFiles(files)).resolves.toMatchObject({ byHand: [['site.name', 'title']] });
});

test('TypeScript, modules and functions with several results run too', async () => {
  const folder = await writeSite({
    'config.mts':
      "interface A { title: string }\nconst config = (): A => { if (process.argv.length > 99) return { title: 'no' }; return { title: 'yes' } };\nexport default config;",
  });
  expect(await runSettings(join(folder, 'config.mts'))).toEqual({ title: 'yes' });
});

test('functions and patterns have no value', async () => {
  const folder = await writeSite({ 'config.mjs': 'export default { a: () => 1, b: [/x/, 1], c: undefined };' });
  expect(await runSettings(join(folder, 'config.mjs'))).toEqual({ a: unread, b: [unread, 1] });
});

test.each([
  ['throws', "throw new TypeError('no theme');", 'TypeError: no theme'],
  ['lacks its packages', "import 'not-installed-anywhere'; export default {};", 'npm install'],
  ['exports no settings', 'export default 7;', 'it exports no settings'],
])('a file that %s is an error with the reason and the way out', async (_, text, message) => {
  const folder = await writeSite({ 'config.mjs': text });
  await expect(runSettings(join(folder, 'config.mjs'))).rejects.toThrow(message);
});

test('a file that never ends is stopped, with the processes that it started', async () => {
  const folder = await writeSite({
    'config.mjs':
      "import { spawn } from 'node:child_process';\nimport { writeFileSync } from 'node:fs';\nconst { pid } = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)']);\nwriteFileSync('pid.txt', String(pid));\nfor (;;);",
  });
  await expect(runSettings(join(folder, 'config.mjs'), 1_500)).rejects.toThrow('did not end within 1.5 seconds');
  const pid = Number(await readFile(join(folder, 'pid.txt'), 'utf8'));
  await expect.poll(() => isProcessRunning(pid)).toBe(false);
});

test('a file does not see the secrets of the site', async () => {
  vi.stubEnv('ASTERISM_SERVER__WEBHOOK__SECRET', 'a secret of the site');
  const folder = await writeSite({ 'config.mjs': 'export default { all: Object.keys(process.env) };' });
  const value = await runSettings(join(folder, 'config.mjs'));
  expect(JSON.stringify(value)).toContain('PATH');
  expect(JSON.stringify(value)).not.toContain('ASTERISM_');
});
