import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { main } from '#cli/main.ts';
import { linesLog } from '#cli/output/lines-log.ts';
import { startTestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestVersions } from '#features/git/testing/git-test-versions.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

async function run(...argv: string[]): Promise<{ readonly code: number; readonly text: string }> {
  const lines: string[] = [];
  const log = linesLog(lines);
  const code = await main(['cache', ...argv], log);
  return { code, text: lines.join('\n') };
}

test('a maintainer sees the path and the size of the cache, and can delete it', async () => {
  const cache = await temporaryFolder();
  await writeFile(join(cache, 'other'), 'not ours');
  expect(await run('--cache', cache)).toEqual({ code: 0, text: expect.stringContaining('The cache is empty.') });
  const site = await startTestSite({
    cache,
    files: { 'asterism/README.md': '# Core\n', 'asterism/docs/a.md': '# A\n' },
  });
  await site.catalog.followers.update();
  await site.close();
  const { code, text } = await run('--cache', cache);
  expect(code).toBe(0);
  expect(text).toMatch(/asterism\.sqlite {2}0\.\d MB\n2 rendered pages, 0\.0 MB\n7 facts about documents/);
  await writeFile(join(cache, 'asterism.sqlite.aside-1'), 'an old one');
  expect(await run('clear', '--cache', cache)).toEqual({
    code: 0,
    text: expect.stringMatching(/^The cache in .* was deleted, 0\.\d MB/),
  });
  expect(await readdir(cache)).toEqual(['other']);
});

test('a cache that a site uses is deleted only with --force', async () => {
  const cache = await temporaryFolder();
  const site = await startTestSite({ cache, files: { 'lamp/README.md': '# Lamp\n' } });
  await expect.poll(() => readdir(cache)).toContain('asterism.sqlite');
  const refused = await run('clear', '--cache', cache);
  expect(refused).toEqual({ code: 1, text: expect.stringMatching(/^A site is using the cache in .* use --force\.$/) });
  expect(await readdir(cache)).toContain('asterism.sqlite');
  expect((await run('clear', '--force', '--cache', cache)).code).toBe(0);
  expect(await readdir(cache)).not.toContain('asterism.sqlite');
  await site.close();
  expect((await run('clear', '--cache', cache)).code).toBe(0);
});

test('an unknown action deletes nothing', async () => {
  const cache = await temporaryFolder();
  await writeFile(join(cache, 'asterism.sqlite'), 'kept');
  expect((await run('clean', '--cache', cache)).code).toBe(1);
  expect(await readdir(cache)).toEqual(['asterism.sqlite']);
});

test('mirrors of git repositories are counted, and unused ones are removed automatically', async () => {
  const [cache, root] = [await temporaryFolder(), await temporaryFolder()];
  const addresses: string[] = [];
  for (const name of ['one', 'two', 'three']) {
    const repository = await gitTestRepository(root, name);
    await repository.commit({ 'README.md': `# ${name}\n` });
    addresses.push(repository.path);
  }
  const names = async (): Promise<string[]> =>
    (await readdir(join(cache, 'git'))).map((name) => name.replace(/-[\da-f]{16}\.git$/, '')).toSorted();
  const shown = async (git: readonly string[]): Promise<readonly string[]> => {
    const site = await startTestSite({ cache, settings: { sources: [{ git: [...git] }] } });
    await site.close();
    return site.lines;
  };
  await shown(addresses);
  // Other folders may exist there, with any name.
  await mkdir(join(cache, 'git/mine-0123456789abcdef.git'));
  expect((await run('--cache', cache)).text).toMatch(/\/git {2}\d+\.\d MB\n3 git mirrors$/);
  await agedBy(cache, 31);
  expect((await shown(addresses.slice(0, 2))).join('\n')).toContain('Deleted 1 git mirror not used for 30 days');
  expect(await names()).toEqual(['empty.git', 'mine', 'one', 'two']);
  await agedBy(cache, 29);
  expect((await run('prune', '--cache', cache)).text).toMatch(/^Deleted 0 git mirrors/);
  await agedBy(cache, 31);
  expect((await run('prune', '--cache', cache)).text).toMatch(/^Deleted 2 git mirrors not used for 30 days, /);
  await shown(addresses.slice(0, 1));
  expect((await run('clear', '--cache', cache)).code).toBe(0);
  expect(await names()).toEqual(['mine']);
});

test('search indexes are counted, and unused ones are removed automatically', async () => {
  const cache = await temporaryFolder();
  const shown = async (product: string): Promise<readonly string[]> => {
    const site = await startTestSite({ cache, files: { 'one/README.md': '# One\n' }, settings: { product } });
    await site.catalog.followers.update();
    await site.close();
    return site.lines;
  };
  const indexes = async (): Promise<readonly string[]> =>
    (await readdir(cache)).filter((name) => /-search-[\w-]{22}$/.test(name));
  const aged = (days: number) => filesAgedBy(cache, days);
  await shown('first');
  const [first = ''] = await indexes();
  await writeFile(join(cache, `${first}.aside`), 'an old one');
  // Other files may have such a name.
  const foreign = 'asterism.sqlite-search-0123456789abcdefghij_-';
  await writeFile(join(cache, foreign), 'not ours');
  expect((await run('--cache', cache)).text).toMatch(/^1 search index, 0\.\d MB$/m);
  await aged(31);
  expect((await shown('second')).join('\n')).toContain('Deleted 1 search index not used for 30 days');
  expect((await readdir(cache)).filter((name) => name.startsWith(first))).toEqual([]);
  expect((await indexes()).toSorted()).toContain(foreign);
  await aged(29);
  expect((await run('prune', '--cache', cache)).text).toMatch(/^Deleted 0 search indexes/m);
  await aged(31);
  expect((await run('prune', '--cache', cache)).text).toMatch(/^Deleted 1 search index /m);
  expect(await indexes()).toEqual([foreign]);
});

test('the search indexes of versions are counted, and removed when they are unused', async () => {
  const [cache, root] = [await temporaryFolder(), await temporaryFolder()];
  const one = await gitTestVersions(root, 'one');
  const site = await startTestSite({ cache, settings: { sources: [{ git: one.path }] } });
  await site.catalog.followers.update();
  expect((await site.get('/api/search?q=lines&in=one&version=2.0.0')).status).toBe(200);
  await site.close();
  expect((await run('--cache', cache)).text).toMatch(/^2 search indexes, 0\.\d MB$/m);
  const aged = (days: number) => filesAgedBy(cache, days);
  await aged(29);
  expect((await run('prune', '--cache', cache)).text).toMatch(/^Deleted 0 search indexes/m);
  await aged(31);
  expect((await run('prune', '--cache', cache)).text).toMatch(/^Deleted 2 search indexes/m);
});

test('while a source is down, no mirror is removed', async () => {
  const [cache, root] = [await temporaryFolder(), await temporaryFolder()];
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n' });
  const files = { 'two/README.md': '# Two\n' };
  const start = async (...sources: NonNullable<SettingsInput['sources']>): Promise<void> =>
    (await startTestSite({ cache, files, settings: { sources } })).close();
  await start({ git: one.path });
  await agedBy(cache, 31);
  await start('family', 'http://127.0.0.1:9');
  expect((await run('--cache', cache)).text).toContain('1 git mirror');
  await start('family');
  expect((await run('--cache', cache)).text).not.toContain('mirrors');
});

/** Sets the time of last use of all mirrors to so many days ago. */
async function agedBy(cache: string, days: number): Promise<void> {
  const time = Date.now() / 1000 - days * 86_400;
  const files = await readdir(join(cache, 'git'), { recursive: true });
  for (const file of files.filter((name) => name.includes('/asterism-'))) {
    await utimes(join(cache, 'git', file), time, time);
  }
}

/** Sets the time of the files in a cache folder back. */
async function filesAgedBy(cache: string, days: number): Promise<void> {
  const time = Date.now() / 1000 - days * 86_400;
  for (const name of await readdir(cache)) await utimes(join(cache, name), time, time);
}
