import { renameSync, symlinkSync } from 'node:fs';
import { chmod, chown, mkdir, rename, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, onTestFinished, test, vi } from 'vitest';
import { actWithoutRights } from '#platform/testing/act-without-rights.ts';
import { SourceError } from '#sources/source.ts';
import { familyOf, sourceOf } from '#sources/testing/test-family.ts';

test('[T-06] a family that disappeared is listed again when it comes back', async () => {
  const parent = await familyOf({ 'family/one/README.md': '# One' });
  const [here, away] = [join(parent, 'family'), join(parent, 'away')];
  const source = sourceOf(here);
  await source.list();
  let heard: () => void = () => undefined;
  source.watch?.(() => heard());
  await rename(here, away);
  await expect(source.list()).rejects.toThrow(SourceError);
  // The watcher that waits for the folder announces once that it is ready.
  await new Promise((done) => setTimeout(done, 500));
  const announced = new Promise<void>((done) => {
    heard = done;
  });
  await rename(away, here);
  await announced;
  expect((await source.list()).repositories).toHaveLength(1);
});

test('[T-06] a burst of changes on disk is announced once, and a stopped watcher announces nothing', async () => {
  const family = await familyOf({ 'one/README.md': '', 'one/.gitignore': 'dist\n', 'one/dist/x.md': '' });
  const source = sourceOf(family);
  await source.list();
  let announced = 0;
  let heard: () => void = () => undefined;
  const next = () => new Promise<void>((done) => (heard = done));
  const stop = source.watch?.(() => {
    announced += 1;
    heard();
  });
  const first = next();
  const writing = setInterval(() => void writeFile(join(family, 'one/README.md'), String(Math.random())), 300);
  await first;
  clearInterval(writing);
  await stop?.();
  const before = announced;
  await writeFile(join(family, 'one/README.md'), 'later');
  await new Promise((done) => setTimeout(done, 300));
  expect(announced).toBe(before);
  await rm(join(family, 'one'), { recursive: true });
});

test('a folder that becomes a link to itself, one that is closed and one that vanishes leave the rest of a family watched', async () => {
  actWithoutRights();
  const family = await familyOf({
    'one/README.md': '# One',
    'one/closed/a.md': '# A',
    'one/gone/b.md': '# B',
    'one/looped/c.md': '# C',
    'one/watched/d.md': '# D',
    'two/README.md': '# Two',
  });
  await symlink('loop', join(family, 'one/loop'));
  const source = sourceOf(family);
  await source.list();
  let heard: () => void = () => undefined;
  const next = () => new Promise<void>((done) => (heard = done));
  const ready = next();
  source.watch?.(() => heard());
  await ready;
  await chmod(join(family, 'one/closed'), 0);
  onTestFinished(() => chmod(join(family, 'one/closed'), 0o755));
  await rm(join(family, 'one/gone'), { recursive: true });
  // At once, so that the watcher looks into the folder when it is a link already.
  renameSync(join(family, 'one/looped'), join(family, 'one/moved'));
  symlinkSync('looped', join(family, 'one/looped'));
  for (const file of ['one/watched/d.md', 'two/README.md']) {
    // What was announced before is over.
    await new Promise((done) => setTimeout(done, 500));
    const announced = next();
    await writeFile(join(family, file), '# Changed');
    await announced;
  }
  const { warnings } = await source.list();
  expect(warnings.map(({ message }) => message).filter((message) => message.includes('watched'))).toEqual([]);
});

/** A watched family, on whose folders the rights of this process count, and a clock that the test moves. */
async function lookedAt(others = 0) {
  const more = Array.from({ length: others }, (_, index) => [`more-${index}/README.md`, '# More']);
  const family = await familyOf({ 'one/README.md': '# One', 'two/README.md': '# Two', ...Object.fromEntries(more) });
  if (process.getuid?.() === 0) for (const folder of [family, join(family, 'one')]) await chown(folder, 65_534, 65_534);
  actWithoutRights();
  const source = sourceOf(family);
  await source.list();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const seen = { announced: 0 };
  const stop = source.watch?.(() => {
    seen.announced += 1;
  });
  onTestFinished(() => stop?.());
  /** Ten seconds later, and after the calls of the file system. */
  const look = async (): Promise<number> => {
    await vi.advanceTimersByTimeAsync(10_000);
    for (let turn = 0; turn < 20; turn += 1) await stat('/');
    return seen.announced;
  };
  return { family, source, seen, look };
}

test('a family and a repository that could not be read for less than ten seconds are announced afterwards', async () => {
  const { family, source, seen, look } = await lookedAt();
  await expect.poll(look).toBe(1);
  for (const folder of [join(family, 'one'), family]) {
    await chmod(folder, 0);
    await source.list().catch(() => undefined);
    await chmod(folder, 0o755);
    seen.announced = 0;
    await expect.poll(look).toBeGreaterThan(0);
    await source.list();
  }
});

test('a family and a repository that may not be read any more, and may again, are announced', async () => {
  const { family, seen, look } = await lookedAt();
  await expect.poll(look).toBe(1);
  for (const folder of [family, join(family, 'one')]) {
    for (const mode of [0, 0o755]) {
      seen.announced = 0;
      await chmod(folder, mode);
      await expect.poll(look).toBe(1);
      for (let count = 0; count < 5; count += 1) expect(await look()).toBe(1);
    }
  }
});

test('a repository that may not be read any more before the first look at it is announced', async () => {
  const { family, seen, look } = await lookedAt();
  // The watcher is ready, and sees no change of rights.
  for (let turn = 0; turn < 200 && seen.announced === 0; turn += 1) {
    await vi.advanceTimersByTimeAsync(20);
    await stat('/');
  }
  expect(seen.announced).toBe(1);
  await chmod(join(family, 'one'), 0);
  onTestFinished(() => chmod(join(family, 'one'), 0o755));
  await expect.poll(look).toBeGreaterThan(1);
});

test('of more folders than are looked at in an interval, the last are looked at afterwards', async () => {
  const { family, seen, look } = await lookedAt(600);
  await expect.poll(look).toBe(1);
  for (const mode of [0, 0o755]) {
    seen.announced = 0;
    await chmod(join(family, 'one'), mode);
    await expect.poll(look).toBe(1);
    for (let count = 0; count < 5; count += 1) expect(await look()).toBe(1);
  }
});

/** A watched family, and what it announces next. */
async function announcements(files: Readonly<Record<string, string>>) {
  const family = await familyOf(files);
  const source = sourceOf(family);
  await source.list();
  const announced: (readonly string[] | 'anything')[] = [];
  source.watch?.((changed) => void announced.push(changed === undefined ? 'anything' : [...changed].toSorted()));
  await expect.poll(() => announced.at(-1)).toBeDefined();
  for (let before = 0; before < announced.length; ) {
    before = announced.length;
    await new Promise((done) => setTimeout(done, 500));
  }
  const after = async (act: () => Promise<unknown>) => {
    announced.length = 0;
    await act();
    await expect.poll(() => announced.length).toBeGreaterThan(0);
    await new Promise((done) => setTimeout(done, 300));
    // A busy machine may announce one change twice.
    return [...new Map(announced.map((each) => [String(each), each])).values()];
  };
  return { family, source, after };
}

test('[T-06] a change is announced with its folder, and a listing of it leaves other repositories the same objects', async () => {
  const files = { 'one/README.md': '# One', 'two/README.md': '# Two', 'stars.json': '{}', 'loose/a/b.md': '' };
  const { family, source, after } = await announcements(files);
  const before = (await source.list()).repositories;
  expect(await after(() => writeFile(join(family, 'one/README.md'), '# Changed'))).toEqual([['one']]);
  const { repositories } = await source.list(new Set(['one']));
  expect(repositories.map(({ folder }) => folder)).toEqual(['one', 'two']);
  expect(repositories[1]).toBe(before[1]);
  expect(repositories[0]?.files).not.toEqual(before[0]?.files);
  expect((await source.list()).repositories[1]).not.toBe(before[1]);
  expect(await after(() => writeFile(join(family, 'stars.json'), '{"two":3}'))).toEqual(['anything']);
});

test('[T-06] a folder that appears or becomes a repository is watched in all its folders', async () => {
  const { family, source, after } = await announcements({ 'one/README.md': '# One', 'loose/docs/b.txt': '' });
  const list = (folder: string) => source.list(new Set([folder]));
  expect((await after(() => mkdir(join(family, 'two/docs/deep'), { recursive: true }))).flat()).toContain('two');
  await writeFile(join(family, 'two/README.md'), '# Two');
  expect((await list('two')).repositories.map(({ folder }) => folder)).toEqual(['one', 'two']);
  await new Promise((done) => setTimeout(done, 500));
  expect(await after(() => writeFile(join(family, 'two/docs/deep/a.md'), '# A'))).toEqual([['two']]);
  expect((await after(() => writeFile(join(family, 'loose/README.md'), '# Loose'))).flat()).toContain('loose');
  expect((await list('loose')).repositories.map(({ folder }) => folder)).toEqual(['loose', 'one', 'two']);
  await new Promise((done) => setTimeout(done, 500));
  expect(await after(() => writeFile(join(family, 'loose/docs/c.md'), '# C'))).toEqual([['loose']]);
  expect((await after(() => rm(join(family, 'two'), { recursive: true }))).flat()).toContain('two');
  expect((await list('two')).repositories.map(({ folder }) => folder)).toEqual(['loose', 'one']);
});
