import { execFile } from 'node:child_process';
import { join } from 'node:path/posix';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { testMirrors, textOf } from '#features/git/testing/git-test-mirrors.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { gitTestTarget } from '#features/git/testing/git-test-target.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import type { Repository } from '#sources/source.ts';

const run = promisify(execFile);

/** A repository of three commits, and a clone of the newest `depth` of them. */
async function shallowClone(depth: number) {
  const root = await temporaryFolder();
  const origin = await gitTestRepository(root, 'origin');
  await origin.commit({ 'README.md': '# One\n', 'docs/old.md': '# Old\n' });
  await origin.commit({ 'README.md': '# Two\n' });
  await origin.commit({ 'docs/new.md': '# New\n' });
  const clone = join(root, 'shallow.git');
  await run('git', ['clone', '-q', '--bare', '--depth', String(depth), `file://${origin.path}`, clone]);
  return { root, origin, clone };
}

/** The files of a repository whose last change is known. */
function changed(repository: Repository | undefined): readonly string[] {
  const paths = repository?.files.map(({ path }) => path) ?? [];
  return paths.filter((path) => repository?.history?.change(path) !== undefined);
}

const shallow =
  'It is a shallow clone, so older changes, releases and versions are missing. Complete it with: git fetch --unshallow --tags';

test('a shallow clone is shown with the history that it has, and says what is missing until it is completed', async () => {
  const { origin, clone } = await shallowClone(2);
  const { mirrors, folder, warnings: logged } = await testMirrors();
  const target = gitTestTarget(clone);
  const { repositories, warnings, stale } = await mirrors.sync([target]);
  expect(stale).toBeUndefined();
  expect(warnings).toEqual([{ repository: target.folder, file: undefined, message: shallow }]);
  expect(await textOf(repositories[0], 'README.md')).toBe('# Two\n');
  // The parent of the second commit is missing, so that its changes are unknown.
  expect(changed(repositories[0])).toEqual(['docs/new.md']);
  expect((await (await testMirrors({}, folder)).mirrors.listCached([target])).repositories).toHaveLength(1);
  await origin.commit({ 'docs/newer.md': '# Newer\n' });
  await run('git', ['-C', clone, 'fetch', '-q', '--depth', '3', 'origin', '+refs/heads/*:refs/heads/*']);
  expect((await mirrors.sync([target])).repositories[0]?.files).toHaveLength(4);
  await run('git', ['-C', clone, 'fetch', '-q', '--unshallow', 'origin', '+refs/heads/*:refs/heads/*']);
  const whole = await mirrors.sync([target]);
  expect(whole.warnings).toEqual([]);
  expect(changed(whole.repositories[0])).toEqual(['README.md', 'docs/new.md', 'docs/newer.md', 'docs/old.md']);
  expect(logged).toEqual([]);
});

test('a shallow clone on a server is shown too', async () => {
  const { root } = await shallowClone(1);
  const server = await gitTestServer({ root });
  const { mirrors } = await testMirrors();
  const { repositories, warnings } = await mirrors.sync([gitTestTarget(`${server.url}/shallow.git`)]);
  expect(await textOf(repositories[0], 'docs/old.md')).toBe('# Old\n');
  expect(warnings.map(({ message }) => message)).toEqual([shallow]);
});
