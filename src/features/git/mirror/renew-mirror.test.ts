import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { access, chmod, cp, mkdir, readdir, readFile, rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { testMirrors, textOf } from '#features/git/testing/git-test-mirrors.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { gitTestTarget } from '#features/git/testing/git-test-target.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { temporariesOf, temporaryName } from './mirror-temporaries.ts';

/** Contents are fetched after the commits, into packs of their own, which a test can damage. */
const inTwoFetches = { wholeSize: 0 };

/** Creates a repository whose mirror was created by a process that has ended. */
async function mirrored() {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n', 'a.md': `# A\n${'long '.repeat(500)}` });
  let cut: number | undefined;
  const server = await gitTestServer({ root, cutAfter: () => cut });
  const target = gitTestTarget(`${server.url}/one.git`);
  const { mirrors, folder } = await testMirrors(inTwoFetches);
  await mirrors.sync([target]);
  const mirror = join(folder, (await readdir(folder)).find((name) => name.startsWith('one-')) ?? '');
  const cutAfter = (bytes: number | undefined): void => {
    cut = bytes;
  };
  return { one, server, target, folder, mirror, cutAfter };
}

async function packsOf(mirror: string): Promise<readonly string[]> {
  const names = await readdir(join(mirror, 'objects/pack'));
  return names.filter((name) => name.endsWith('.pack')).map((name) => join(mirror, 'objects/pack', name));
}

/** True for a pack of contents, whose first object is a blob: type 3 in three bits. */
const holdsContents = (pack: Buffer): boolean => (((pack[12] ?? 0) >> 4) & 7) === 3;

async function damage(packs: readonly string[], isChosen: (pack: Buffer) => boolean): Promise<void> {
  for (const pack of packs) {
    const bytes = await readFile(pack);
    if (!isChosen(bytes)) continue;
    await chmod(pack, 0o644);
    await writeFile(pack, bytes.fill(7, 12));
  }
}

const names = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder)).filter((name) => name !== 'empty.git');

test('a damaged mirror is fetched again with a warning, and its files are removed', async () => {
  for (const isChosen of [holdsContents, () => true]) {
    const { target, folder, mirror } = await mirrored();
    await damage(await packsOf(mirror), isChosen);
    const { mirrors, warnings } = await testMirrors(inTwoFetches, folder);
    const damaged = (await mirrors.sync([target])).repositories[0];
    await expect(damaged?.read('a.md')).rejects.toThrow(/next sync creates a new mirror/);
    const { repositories } = await mirrors.sync([target]);
    expect(await textOf(repositories[0], 'a.md')).toMatch(/^# A\nlong /);
    expect(warnings).toEqual(['The mirror of one was damaged. It has been fetched again.']);
    expect(await names(folder)).toEqual([expect.stringMatching(/^one-\w+\.git$/)]);
  }
});

test('a damaged mirror is shown as far as possible while its remote cannot send a new one', async () => {
  const { one, server, target, folder, mirror, cutAfter } = await mirrored();
  const packs = await packsOf(mirror);
  await one.commit({ 'b.md': '# B\n' });
  const { mirrors, warnings } = await testMirrors(inTwoFetches, folder);
  const before = await mirrors.sync([target]);
  await damage(packs, holdsContents);
  await expect(before.repositories[0]?.read('README.md')).rejects.toThrow(/next sync creates a new mirror/);
  cutAfter(60);
  const cut = await mirrors.sync([target]);
  await server.stop();
  const down = await mirrors.sync([target]);
  for (const { repositories, stale } of [cut, down]) {
    expect(stale?.reason).toBeTruthy();
    expect(await textOf(repositories[0], 'b.md')).toBe('# B\n');
  }
  expect(await names(folder)).toEqual([expect.stringMatching(/^one-\w+\.git$/)]);
  expect(warnings).toEqual([]);
  cutAfter(undefined);
  await server.start();
  const { repositories } = await mirrors.sync([target]);
  expect(await textOf(repositories[0], 'README.md')).toBe('# One\n');
});

test('a start with a damaged mirror and an unreachable remote shows the readable pages, and no page as removed', async () => {
  const { one, server, target, folder, mirror } = await mirrored();
  const packs = await packsOf(mirror);
  await one.commit({ 'b.md': '# B\n', 'README.md': '# One again\n' });
  await (await testMirrors(inTwoFetches, folder)).mirrors.sync([target]);
  await damage(packs, holdsContents);
  await server.stop();
  const { mirrors } = await testMirrors(inTwoFetches, folder);
  const cached = (await mirrors.listCached([target])).repositories[0];
  expect(cached?.files.map(({ path }) => path)).toEqual(['README.md', 'a.md', 'b.md']);
  expect(await textOf(cached, 'b.md')).toBe('# B\n');
  await expect(cached?.read('a.md')).rejects.toThrow(/next sync creates a new mirror/);
  await server.start();
  expect(await textOf((await mirrors.sync([target])).repositories[0], 'a.md')).toMatch(/^# A\nlong /);
});

test('a mirror without HEAD is fetched again', async () => {
  const { target, folder, mirror } = await mirrored();
  await rm(join(mirror, 'HEAD'));
  const { mirrors } = await testMirrors(inTwoFetches, folder);
  expect(await textOf((await mirrors.sync([target])).repositories[0], 'README.md')).toBe('# One\n');
});

test('files left behind by a killed process are removed by the next sync, and files of a running git are not', async () => {
  const { one, target, folder, mirror } = await mirrored();
  await one.commit({ 'README.md': '# Two\n' });
  const locks = ['packed-refs.lock', 'objects/pack/tmp_pack_x1', 'refs/asterism/default/x.lock', 'config.lock'];
  for (const lock of locks) await writeFile(join(mirror, lock), '');
  const git = spawn('git', ['cat-file', '--batch'], { env: { PATH: process.env.PATH, GIT_DIR: mirror } });
  await once(git, 'spawn');
  await (await testMirrors(inTwoFetches, folder)).mirrors.listCached([target]);
  for (const lock of locks) await access(join(mirror, lock));
  git.kill('SIGKILL');
  await once(git, 'exit');
  const { mirrors, warnings } = await testMirrors(inTwoFetches, folder);
  expect(await textOf((await mirrors.sync([target])).repositories[0], 'README.md')).toBe('# Two\n');
  for (const lock of locks) await expect(access(join(mirror, lock)), lock).rejects.toThrow();
  expect(warnings).toEqual([]);
});

test('temporary folders of processes that have ended are removed, those of others stay until they are old', async () => {
  const { target, folder, mirror } = await mirrored();
  const ended = spawn('true');
  await once(ended, 'exit');
  const names = {
    ended: temporaryName('new').replace(`-${process.pid}-`, `-${ended.pid}-`),
    own: temporaryName('old'),
    running: temporaryName('new').replace(`-${process.pid}-`, '-1-'),
    elsewhere: `new-${ended.pid}-another-machine`,
    old: `old-${ended.pid}-another-machine-too`,
  };
  for (const name of Object.values(names))
    await mkdir(join(temporariesOf(mirror), name, 'objects'), { recursive: true });
  await utimes(join(temporariesOf(mirror), names.old), 1, 1);
  await mkdir(join(folder, 'one-x.broken-1700000000000'));
  await utimes(join(folder, 'one-x.broken-1700000000000'), 1, 1);
  await (await testMirrors(inTwoFetches, folder)).mirrors.sync([target]);
  expect((await readdir(temporariesOf(mirror))).sort()).toEqual([names.elsewhere, names.running].sort());
  expect(await readdir(folder)).not.toContain('one-x.broken-1700000000000');
});

test('a mirror whose process ended while it was moved into place is moved there by the next start', async () => {
  const { target, folder, mirror } = await mirrored();
  await mkdir(temporariesOf(mirror));
  await cp(mirror, join(temporariesOf(mirror), temporaryName('old')), { recursive: true });
  await rename(mirror, join(temporariesOf(mirror), temporaryName('ready')));
  const { repositories } = await (await testMirrors(inTwoFetches, folder)).mirrors.listCached([target]);
  expect(await textOf(repositories[0], 'README.md')).toBe('# One\n');
  await expect(access(temporariesOf(mirror))).rejects.toThrow();
});

test('a damaged mirror of a repository that was fetched whole is fetched again', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n' });
  const { mirrors, folder } = await testMirrors();
  await mirrors.sync([gitTestTarget(one.path)]);
  await mirrors.close();
  const mirror = join(folder, (await readdir(folder)).find((name) => name.startsWith('one-')) ?? '');
  await damage(await packsOf(mirror), () => true);
  const again = await testMirrors({}, folder);
  const damaged = (await again.mirrors.sync([gitTestTarget(one.path)])).repositories[0];
  await expect(damaged?.read('README.md')).rejects.toThrow(/next sync creates a new mirror/);
  const { repositories } = await again.mirrors.sync([gitTestTarget(one.path)]);
  expect(await textOf(repositories[0], 'README.md')).toBe('# One\n');
  expect(again.warnings).toEqual(['The mirror of one was damaged. It has been fetched again.']);
});
