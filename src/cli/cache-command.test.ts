import { readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#sources/temporary-folder.ts';
import { main } from './main.ts';
import { startTestSite } from './test-site.ts';

async function run(...argv: string[]): Promise<{ readonly code: number; readonly text: string }> {
  const lines: string[] = [];
  const log = { info: (line: string) => lines.push(line), warn: (line: string) => lines.push(line) };
  const code = await main(['cache', ...argv], log);
  return { code, text: lines.join('\n') };
}

test('a maintainer sees what is kept and where, and can remove it', async () => {
  const cache = await temporaryFolder();
  await writeFile(join(cache, 'other'), 'not ours');
  expect(await run('--cache', cache)).toEqual({ code: 0, text: expect.stringContaining('Nothing is kept yet.') });
  const site = await startTestSite({
    cache,
    files: { 'asterism/README.md': '# Core\n', 'asterism/docs/a.md': '# A\n' },
  });
  await site.get('/matrix/index.html');
  await site.close();
  const { code, text } = await run('--cache', cache);
  expect(code).toBe(0);
  expect(text).toMatch(/asterism\.sqlite {2}0\.\d MB\n1 rendered pages, 0\.0 MB\n3 findings in documents/);
  await writeFile(join(cache, 'asterism.sqlite.aside-1'), 'an old one');
  expect(await run('clear', '--cache', cache)).toEqual({ code: 0, text: expect.stringContaining('is removed, 0.') });
  expect(await readdir(cache)).toEqual(['other']);
});

test('a word that is no command of the cache removes nothing', async () => {
  const cache = await temporaryFolder();
  await writeFile(join(cache, 'asterism.sqlite'), 'kept');
  expect((await run('clean', '--cache', cache)).code).toBe(1);
  expect(await readdir(cache)).toEqual(['asterism.sqlite']);
});
