import { cp, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path/posix';
import { expect, onTestFinished, test } from 'vitest';
import { createGitMirrors } from '#features/git/git-mirrors.ts';
import { type GitTestRepository, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import type { SourceForgeKind } from '#model/forges/forges.ts';
import { errorCode } from '#platform/errors.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { forgeAdapters } from '#sources/forge/forge-adapters.ts';
import type { StubRepository } from '#sources/forge/testing/stub-repository.ts';
import type { Repository, Source } from '#sources/source.ts';
import { testSourceContract } from '#sources/testing/source-contract.ts';
import { temporaryStore } from '#store/testing/temporary-store.ts';
import { type ForgeOptions, ForgeSource } from './forge-source.ts';
import { type StubForge, startStubForge } from './testing/stub-forge.ts';

async function openForge(kind: SourceForgeKind, stub: StubForge, more: Partial<ForgeOptions> = {}): Promise<Source> {
  const cache = await temporaryFolder();
  const { documents: store } = await temporaryStore();
  const mirrors = createGitMirrors({ folder: join(cache, 'git'), product: 'asterism', warn: () => undefined });
  onTestFinished(() => mirrors.close());
  const none = { include: [], exclude: [], files: [], overrides: {}, stars: {} };
  const basics = { adapter: forgeAdapters[kind], api: stub.api, owner: 'acme', token: undefined, store, mirrors };
  const limits = { retryDelayMs: 1, retries: 1 };
  const source = new ForgeSource({ ...basics, ...none, forks: false, archived: true, limits, pause: 0, ...more });
  onTestFinished(() => source.close());
  return source;
}

// Forges differ in their lists, which forge-listing.test.ts tests for each kind; git reads the contents of all.
testSourceContract({
  name: 'github',
  async open(family) {
    const root = await temporaryFolder();
    const server = await gitTestServer({ root });
    const commit = committed(family, root);
    const stub = await startStubForge('github', []);
    const update = async (): Promise<void> => {
      const names = await commit();
      const stars = { one: 12 };
      stub.repositories = names.map((name) => ({
        path: `acme/${name}`,
        address: `${server.url}/${name}.git`,
        stars: new Map(Object.entries(stars)).get(name) ?? 0,
      }));
    };
    await update();
    const source = await openForge('github', stub);
    const list = source.list.bind(source);
    return Object.assign(source, {
      async list() {
        await update();
        return list();
      },
    });
  },
});

/** Commits the folders of a family to bare repositories, and returns their names. */
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
      for (const old of await readdir(repository.files)) {
        if (old !== '.git') await rm(join(repository.files, old), { recursive: true });
      }
      await cp(join(family, name), repository.files, { recursive: true, filter: (path) => !path.endsWith('/.git') });
      await repository.commit({});
    }
    return names;
  };
}

interface Family {
  readonly stub: StubForge;
  readonly one: GitTestRepository;
  readonly server: Awaited<ReturnType<typeof gitTestServer>>;
}

/** Creates repositories at the stub of GitHub that share the contents of one git repository. */
async function family(repositories: readonly Omit<StubRepository, 'address'>[]): Promise<Family> {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n', 'docs/README.md': '# Inside\n' });
  await one.git('tag', 'v1');
  await one.git('push', '--quiet', '--tags', one.path);
  const server = await gitTestServer({ root });
  const address = `${server.url}/one.git`;
  const stub = await startStubForge(
    'github',
    repositories.map((each) => ({ ...each, address })),
  );
  return { stub, one, server };
}

async function repositoriesOf(source: Source): Promise<ReadonlyMap<string, Repository>> {
  return new Map((await source.list()).repositories.map((each) => [each.folder, each]));
}

async function textOf(repository: Repository | undefined, path: string): Promise<string | undefined> {
  const bytes = await repository?.read(path);
  return bytes && new TextDecoder().decode(bytes);
}

test('data of the forge is used where no file has it, and the stars of the settings take precedence', async () => {
  const facts = { topics: ['http'], license: 'MIT', homepage: 'https://one.example/' };
  const { stub } = await family([
    { path: 'acme/one', stars: 12, ...facts },
    { path: 'acme/two', stars: 5 },
  ]);
  const found = await repositoriesOf(await openForge('github', stub, { stars: { two: 77 } }));
  expect(found.get('one')?.metadata).toMatchObject({
    stars: 12,
    keywords: ['http'],
    license: 'MIT',
    homepage: 'https://one.example/',
    archived: false,
  });
  expect(found.get('two')?.metadata.stars).toBe(77);
});

test('forks are left out and archived repositories are marked; settings change both', async () => {
  const { stub } = await family([
    { path: 'acme/one' },
    { path: 'acme/old', archived: true },
    { path: 'acme/copy', fork: true },
  ]);
  const usual = await repositoriesOf(await openForge('github', stub));
  expect([...usual.keys()].sort()).toEqual(['old', 'one']);
  expect(usual.get('old')?.metadata.archived).toBe(true);
  const other = await repositoriesOf(await openForge('github', stub, { forks: true, archived: false }));
  expect([...other.keys()].sort()).toEqual(['copy', 'one']);
});

test('patterns select repositories, and an empty selection says what to check', async () => {
  const { stub } = await family([{ path: 'acme/lib-a' }, { path: 'acme/lib-b' }, { path: 'acme/site' }]);
  const choice = { include: ['lib-*'], exclude: ['*-b'] };
  expect([...(await repositoriesOf(await openForge('github', stub, choice))).keys()]).toEqual(['lib-a']);
  const none = await openForge('github', stub, { include: ['nothing'] });
  await expect(none.list()).rejects.toThrow('None of the 3 repositories of acme is selected. Check include');
});

test('a tag, a start folder and metadata can be set for one repository without changing it', async () => {
  const { stub, one } = await family([{ path: 'acme/one' }]);
  await one.commit({ 'README.md': '# One, later\n' });
  const said = { description: 'From the settings', icon: 'fas fa-star' };
  const overrides = { one: { ref: 'v1', ...said } };
  const found = await repositoriesOf(await openForge('github', stub, { overrides }));
  expect(await textOf(found.get('one'), 'README.md')).toBe('# One\n');
  expect(found.get('one')?.metadata).toMatchObject(said);
  const inside = { one: { root: 'docs' } };
  const started = await repositoriesOf(await openForge('github', stub, { overrides: inside }));
  expect(await textOf(started.get('one'), 'README.md')).toBe('# Inside\n');
});

test('repositories of one name in several subgroups are distinguished by their groups', async () => {
  const { stub: other } = await family([{ path: 'acme/web/api' }, { path: 'acme/app/api' }, { path: 'acme/app/core' }]);
  const stub = await startStubForge('gitlab', other.repositories);
  const source = await openForge('gitlab', stub);
  expect([...(await repositoriesOf(source)).keys()].sort()).toEqual(['app-api', 'core', 'web-api']);
});

test('a single repository is updated, with its stars', async () => {
  const { stub, one, server } = await family([{ path: 'acme/one', stars: 1 }, { path: 'acme/two' }]);
  const source = await openForge('github', stub);
  await source.list();
  await one.commit({ 'README.md': '# Pushed\n' });
  stub.repositories = stub.repositories.map((each) => ({ ...each, stars: 2 }));
  stub.requests.length = 0;
  server.requests.length = 0;
  const repository = (await source.refresh?.('Acme/ONE'))?.repositories[0];
  expect(repository?.folder).toBe('one');
  expect(await textOf(repository, 'README.md')).toBe('# Pushed\n');
  expect(repository?.metadata.stars).toBe(2);
  expect(stub.requests).toEqual(['200 /repos/acme/one']);
  expect(await source.refresh?.('acme/unknown')).toBeUndefined();
  expect(await source.refresh?.('acme/one/../two')).toBeUndefined();
});

test('an old version has the stars and the archived mark of today', async () => {
  const { stub, one } = await family([{ path: 'acme/one', stars: 1, archived: true }]);
  const old = await one.commit({ 'README.md': '# One again\n' });
  await one.git('tag', 'v1.0.0');
  await one.git('push', '--quiet', one.path, 'v1.0.0');
  await one.commit({ 'README.md': '# Two\n' });
  const source = await openForge('github', stub, { stars: { one: 9 } });
  const [repository] = (await source.list()).repositories;
  expect(repository?.refs?.map(({ name }) => name)).toContain('v1.0.0');
  const version = await repository?.at?.(old);
  expect(version?.metadata).toMatchObject({ stars: 9, archived: true });
  expect(version?.provenance).toMatchObject({ commit: old, ref: 'v1.0.0', tag: true, forgeKind: 'github' });
});

test('contents are updated while the API is at its rate limit, and stars stay', async () => {
  const { stub, one } = await family([{ path: 'acme/one', stars: 4 }]);
  const source = await openForge('github', stub);
  await source.list();
  const spent = { 'content-type': 'application/json', 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4102444800' };
  stub.answer = (_, response) => Boolean(response.writeHead(403, spent).end('{"message":"API rate limit exceeded"}'));
  await one.commit({ 'README.md': '# Pushed\n' });
  const listing = await source.list();
  expect(listing.stale?.reason).toContain('The rate limit of 127.0.0.1');
  expect(await textOf(listing.repositories[0], 'README.md')).toBe('# Pushed\n');
  await one.commit({ 'README.md': '# Pushed again\n' });
  const repository = (await source.refresh?.('acme/one'))?.repositories[0];
  expect(await textOf(repository, 'README.md')).toBe('# Pushed again\n');
  expect(repository?.metadata.stars).toBe(4);
});

test('a new or renamed repository is found by the sync after its webhook call, despite the pause', async () => {
  const { stub } = await family([{ id: 1, path: 'acme/one' }]);
  const source = await openForge('github', stub, { pause: 60_000 });
  await source.list();
  stub.repositories = stub.repositories.map((each) => ({ ...each, path: 'acme/renamed' }));
  expect([...(await repositoriesOf(source)).keys()]).toEqual(['one']);
  expect(await source.refresh?.('else/where')).toBeUndefined();
  expect([...(await repositoriesOf(source)).keys()]).toEqual(['one']);
  expect(await source.refresh?.('acme/renamed')).toBeUndefined();
  const found = await repositoriesOf(source);
  expect([...found].map(([folder, { formerNames }]) => [folder, formerNames])).toEqual([['renamed', ['one']]]);
});
