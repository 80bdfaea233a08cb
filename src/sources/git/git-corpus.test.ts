import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, test } from 'vitest';
import { temporaryFolder } from '#sources/temporary-folder.ts';
import { gitSource } from './git-source.ts';
import { testMirrors, textOf } from './git-test-mirrors.ts';
import { gitTestServer } from './git-test-server.ts';

const script = join(process.cwd(), '../shared/corpus/make-git-repos.sh');

test('a real family of 31 repositories is mirrored, and asked again without one object fetched', {
  timeout: 120_000,
}, async (context) => {
  if (!existsSync(script)) return context.skip('the corpus is not at hand');
  const root = join(await temporaryFolder(), 'repositories');
  execFileSync('bash', [script, '--bare', root], { stdio: 'ignore' });
  const server = await gitTestServer({ root });
  const { mirrors } = await testMirrors();
  const addresses = (await readdir(root)).map((name) => `${server.url}/${name}`);
  const source = gitSource({ addresses, mirrors });
  const { repositories, warnings } = await source.list();
  expect(repositories).toHaveLength(31);
  expect(warnings.filter(({ message }) => /last seen|left out/.test(message))).toEqual([]);
  for (const repository of repositories) {
    const readme = repository.files.find(({ path }) => /^readme\.md$/i.test(path));
    if (readme === undefined) continue;
    expect(Buffer.byteLength((await textOf(repository, readme.path)) ?? ''), repository.folder).toBe(readme.size);
    expect(repository.history?.change(readme.path)?.author).toBe('Corpus Author');
  }
  server.requests.length = 0;
  await source.list();
  expect(server.requests).toHaveLength(2 * 31);
  expect(server.requests.filter(({ wants }) => wants > 0)).toEqual([]);
});
