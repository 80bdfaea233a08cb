import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { errorCode } from '#platform/errors.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import type { Source } from '#sources/source.ts';
import { testSourceContract } from '#sources/testing/source-contract.ts';
import { createGitMirrors } from './git-mirrors.ts';
import { gitSource } from './git-source.ts';
import { type GitTestRepository, gitTestRepository } from './testing/git-test-repository.ts';
import { gitTestServer } from './testing/git-test-server.ts';

async function openSource(addresses: () => Promise<readonly string[]>, familyOf: () => Promise<void>): Promise<Source> {
  const mirrors = createGitMirrors({ folder: await temporaryFolder(), product: 'asterism', warn: () => undefined });
  const sourceOf = async (): Promise<Source> => gitSource({ addresses: await addresses(), mirrors });
  const first = await sourceOf();
  return {
    ...first,
    async list() {
      await familyOf();
      return (await sourceOf()).list();
    },
    close: () => mirrors.close(),
  };
}

/** Commits the folders of a family to bare repositories, one commit after each change. */
function committed(family: string, root: string): () => Promise<readonly string[]> {
  const repositories = new Map<string, GitTestRepository>();
  return async () => {
    const names = await readdir(family).catch((error: unknown) => {
      if (errorCode(error) === 'ENOENT') return [];
      throw error;
    });
    for (const name of names) {
      const repository = repositories.get(name) ?? (await gitTestRepository(root, name));
      repositories.set(name, repository);
      await replaceFiles(join(family, name), repository.files);
      await repository.commit({});
    }
    return names;
  };
}

async function replaceFiles(from: string, to: string): Promise<void> {
  for (const name of await readdir(to)) if (name !== '.git') await rm(join(to, name), { recursive: true });
  await cp(from, to, { recursive: true, filter: (path) => !path.endsWith('/.git') });
}

testSourceContract({
  name: 'git repositories over http',
  async open(family) {
    const root = await temporaryFolder();
    const server = await gitTestServer({ root });
    const commit = committed(family, root);
    let names: readonly string[] = await commit();
    const addresses = async (): Promise<readonly string[]> =>
      (names.length === 0 ? ['not-there'] : names).map((name) => `${server.url}/${name}.git`);
    return openSource(addresses, async () => {
      names = await commit();
    });
  },
});

testSourceContract({
  name: 'a folder of bare git repositories',
  async open(family) {
    const root = await temporaryFolder();
    const commit = committed(family, root);
    return openSource(
      async () => [root],
      async () => {
        const names = await commit();
        for (const gone of (await readdir(root)).filter((name) => name.endsWith('.git'))) {
          if (!names.includes(gone.slice(0, -'.git'.length))) await rm(join(root, gone), { recursive: true });
        }
      },
    );
  },
});
