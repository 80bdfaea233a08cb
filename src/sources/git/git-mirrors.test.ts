import { expect, onTestFinished, test } from 'vitest';
import type { GitTarget } from '#sources/git-target.ts';
import { temporaryFolder } from '#sources/temporary-folder.ts';
import { createGitMirrors } from './git-mirrors.ts';
import { gitTestRepository } from './git-test-repository.ts';
import { gitTestServer } from './git-test-server.ts';

function targetOf(address: string, more: Partial<GitTarget> = {}): GitTarget {
  const facts = {
    stars: undefined,
    description: undefined,
    homepage: undefined,
    topics: [],
    license: undefined,
    archived: false,
  };
  return { folder: 'one', address, forge: undefined, ref: undefined, start: '', facts, ...more };
}

async function newMirrors() {
  const warnings: string[] = [];
  const folder = await temporaryFolder();
  const mirrors = createGitMirrors({ folder, product: 'asterism', warn: (line) => warnings.push(line) });
  onTestFinished(() => mirrors.close());
  return { folder, mirrors, warnings };
}

test('a visitor reads what was pushed, and a second sync without a push fetches nothing', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n\nThe first.\n', 'a.md': '# A\n', 'old.md': 'x'.repeat(1000) });
  const commit = await one.commit({ 'a.md': '# A2\n', 'old.md': undefined, 'new.md': 'x'.repeat(1000) });
  const server = await gitTestServer({ root });
  const { mirrors } = await newMirrors();
  const target = targetOf(`${server.url}/one.git`);
  const { repositories, warnings } = await mirrors.sync([target]);
  const [repository] = repositories;
  expect(new TextDecoder().decode(await repository?.read('a.md'))).toBe('# A2\n');
  expect(repository?.provenance).toEqual({ commit, ref: 'main', tag: false, start: '' });
  server.requests.length = 0;
  await mirrors.sync([target]);
});
