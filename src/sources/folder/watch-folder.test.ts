import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
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
