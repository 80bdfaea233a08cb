import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { localEnvironment } from '#features/git/process/git-environment.ts';
import { runGit } from '#features/git/process/run-git.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { keepEmptyRepository } from './mirror-folder.ts';

const damages: Readonly<Record<string, (path: string) => Promise<void>>> = {
  'has an empty HEAD': (path) => writeFile(join(path, 'HEAD'), ''),
  'has other settings': (path) => writeFile(join(path, 'config'), '[core'),
  'has lost a folder': (path) => rm(join(path, 'refs'), { recursive: true }),
  'has lost everything': (path) => rm(path, { recursive: true }),
  'is a folder of something else': async (path) => {
    await rm(path, { recursive: true });
    await mkdir(path);
  },
};

for (const [what, damage] of Object.entries(damages))
  test(`the empty repository through which all others are read is mended when it ${what}`, async () => {
    const path = join(await temporaryFolder(), 'empty.git');
    await keepEmptyRepository(path);
    const head = await readFile(join(path, 'HEAD'), 'utf8');
    await damage(path);
    await keepEmptyRepository(path);
    expect(await readFile(join(path, 'HEAD'), 'utf8')).toBe(head);
    const shown = await runGit({
      args: ['rev-parse', '--is-bare-repository'],
      environment: localEnvironment(path),
      timeLimit: 10_000,
    });
    expect(shown.toString().trim()).toBe('true');
  });
