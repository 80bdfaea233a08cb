import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { commandAsCalled } from './settings-flags.ts';

/** A folder of programs that contains `asterism`. */
async function programs(name: string): Promise<string> {
  const folder = join(await temporaryFolder(), name);
  await mkdir(folder, { recursive: true });
  for (const file of ['asterism', 'asterism.cmd']) await writeFile(join(folder, file), '');
  return folder;
}

test.each([
  ['npx', 'npx asterism-docs'],
  ['start', 'npm start --'],
  ['dev', 'npm run dev --'],
  ['check', 'asterism'],
  [undefined, 'asterism'],
])('a hint to a user who called it by the npm event %s names %s', async (script, command) => {
  const PATH = await programs('bin');
  expect(commandAsCalled({ PATH, ...(script !== undefined && { npm_lifecycle_event: script }) })).toBe(command);
});

test.each(['check', undefined])(
  'where asterism is installed in a project only, the hint after the npm event %s names npx',
  async (script) => {
    const PATH = ['', join(tmpdir(), 'nowhere'), await programs(join('node_modules', '.bin'))].join(delimiter);
    expect(commandAsCalled({ PATH, ...(script !== undefined && { npm_lifecycle_event: script }) })).toBe(
      'npx asterism-docs',
    );
    expect(commandAsCalled({})).toBe('npx asterism-docs');
  },
);
