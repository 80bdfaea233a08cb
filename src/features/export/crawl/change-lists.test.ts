import { rm, writeFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { testExport } from '#features/export/command/testing/test-export.ts';

test('changes that an export could not list any more are in the lists of the next one, and of no later one', async () => {
  const site = await testExport({
    'ant/README.md': '# Ant\n',
    'bee/README.md': '# Bee\n',
    'bee/docs/way.md': '# Way\n',
  });
  const lists = async (): Promise<string> => {
    const read = ['added', 'changed', 'removed'].map((name) => site.read('out.changes', `${name}.txt`));
    return (await Promise.all(read)).join('---\n');
  };
  /** Exports, while a file takes the place of the folder of the lists: the new site is there, and its lists are not. */
  async function runUnlisted(): Promise<void> {
    await rm(site.at('out.changes'), { recursive: true, force: true });
    await writeFile(site.at('out.changes'), '');
    await expect(site.run('out')).rejects.toThrow('out.changes');
    await rm(site.at('out.changes'));
  }
  await runUnlisted();
  expect((await site.run('out')).added).toContain('ant/index.html');
  expect(await site.run('out')).toMatchObject({ added: [], changed: [], removed: [] });
  await site.write('ant/README.md', '# Ant, changed\n');
  await runUnlisted();
  await site.remove('bee/docs/way.md');
  await runUnlisted();
  await site.write('ant/docs/new.md', '# New\n');
  expect(await site.run('out')).toMatchObject({
    added: expect.arrayContaining(['ant/docs/new.html']),
    changed: expect.arrayContaining(['ant/index.html']),
    removed: expect.arrayContaining(['bee/docs/way.html']),
  });
  for (const path of ['ant/docs/new.html\n', 'ant/index.html\n', 'bee/docs/way.html\n'])
    expect(await lists()).toContain(path);
  await site.run('out');
  expect(await lists()).toBe('---\n---\n');
});
