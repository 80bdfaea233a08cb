import { chmod, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { setTimeout as wait } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { readingEnvironment } from '#features/git/process/git-environment.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { processesWith } from '#platform/testing/processes-with.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { createBlobReaders } from './blob-readers.ts';

/** Creates a repository with one file, and readers with this timeout. */
async function readers(answerTime: number) {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n' });
  const id = (await one.git('rev-parse', 'HEAD:README.md')).trim();
  const environment = readingEnvironment(one.path, join(one.path, 'objects'));
  const opened = createBlobReaders({ folder: root, timeoutMs: answerTime });
  onTestFinished(() => opened.close());
  return { id, environment: () => ({ ...environment, PATH: process.env.PATH ?? '' }), opened };
}

test('a git that hangs is ended despite continuing requests, and the next request gets the file from a new process', async () => {
  const { id, environment, opened } = await readers(400);
  const folder = await temporaryFolder();
  const hanging = `sleep 600.${process.pid}`;
  await writeFile(join(folder, 'git'), `#!/bin/sh\nexec ${hanging}\n`, { mode: 0o755 });
  vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
  onTestFinished(() => void vi.unstubAllEnvs());
  const refused: string[] = [];
  const began = performance.now();
  // Each request is sent long before the timeout of the one before.
  while (refused.length === 0 && performance.now() - began < 10_000) {
    opened.read(environment(), id).catch((error: unknown) => refused.push(String(error)));
    await wait(50);
  }
  expect(refused[0]).toContain('git cat-file did not answer');
  vi.unstubAllEnvs();
  await expect
    .poll(() => opened.read(environment(), id).catch(() => undefined))
    .toEqual(new Uint8Array(Buffer.from('# One\n')));
  expect(await processesWith(hanging.replace(' ', '\0'))).toBe(0);
});

test('continuing requests get their files while git responds', async () => {
  const { id, environment, opened } = await readers(10_000);
  for (let count = 0; count < 200; count += 1) {
    expect(await opened.read(environment(), id)).toEqual(new Uint8Array(Buffer.from('# One\n')));
  }
});

/** Creates repositories with one file each, and readers to which all are announced. */
async function sharedReaders(names: readonly string[]) {
  const root = await temporaryFolder();
  const opened = createBlobReaders({ folder: root });
  onTestFinished(() => opened.close());
  const repositories = await Promise.all(
    names.map(async (name) => {
      const one = await gitTestRepository(root, name);
      await one.commit({ 'README.md': `# ${name}\n` });
      const id = (await one.git('rev-parse', 'HEAD:README.md')).trim();
      const objects = join(one.files, '.git/objects');
      const environment = readingEnvironment(one.path, objects);
      opened.announce(environment);
      return { id, objects, read: async () => Buffer.from((await opened.read(environment, id)) ?? []).toString() };
    }),
  );
  /** Number of git processes that read one of the repositories. */
  const processes = (): Promise<number> => processesWith(`GIT_DIR=${root}`, 'environ');
  return { repositories, processes, opened };
}

test('many repositories are read by one process', async () => {
  const names = ['one', 'two', 'three', 'four'];
  const { repositories, processes } = await sharedReaders(names);
  expect(await Promise.all(repositories.map(({ read }) => read()))).toEqual(names.map((name) => `# ${name}\n`));
  expect(await processes()).toBe(1);
});

test('a repository whose objects are damaged does not make others unreadable', async () => {
  const { repositories, opened } = await sharedReaders(['one', 'two']);
  const [one, two] = repositories;
  if (one === undefined || two === undefined) throw new Error('There is a repository missing.');
  const object = join(two.objects, two.id.slice(0, 2), two.id.slice(2));
  await chmod(object, 0o644).catch(() => undefined);
  await writeFile(object, 'damaged');
  expect(await Promise.all([one.read(), two.read(), one.read()])).toEqual(['# one\n', '', '# one\n']);
  opened.forget(one.objects);
  expect(await one.read()).toBe('# one\n');
});
