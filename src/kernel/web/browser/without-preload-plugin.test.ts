import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { afterAll, expect, test } from 'vitest';
import { withoutPreloadPlugin } from './without-preload-plugin.ts';

const folder = await mkdtemp(join(tmpdir(), 'asterism-preload-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
await writeFile(join(folder, 'entry.js'), "import('./other.js').then(console.log);");
await writeFile(join(folder, 'other.js'), "export const name = 'other';");

async function codeWith(plugins: Plugin[]): Promise<string> {
  const options = { write: false, modulePreload: false as const, rolldownOptions: { input: join(folder, 'entry.js') } };
  const built = await build({ root: folder, configFile: false, logLevel: 'silent', plugins, build: options });
  const outputs = [built].flat().flatMap((each) => ('output' in each ? each.output : []));
  return outputs.map((each) => (each.type === 'chunk' && each.isEntry ? each.code : '')).join('');
}

test('a reader loads no code that preloads files which scripts of the site never have', async () => {
  expect(await codeWith([])).toContain('preloadError');
  const code = await codeWith([withoutPreloadPlugin()]);
  expect(code).toContain('import(');
  expect(code).not.toContain('preloadError');
});
