import { expect, onTestFinished, test } from 'vitest';
import type { SettingsInput } from '#config/schema.ts';
import { type StubForge, type StubKindName, type StubRepository, startStubForge } from '#sources/forge/stub-forge.ts';
import { type GitTestRepository, gitTestRepository } from '#sources/git/git-test-repository.ts';
import { gitTestServer } from '#sources/git/git-test-server.ts';
import { temporaryFolder } from '#sources/temporary-folder.ts';
import { startTestSite, type TestSite } from './test-site.ts';

/** A forge whose repositories all have the contents of one git repository. */
async function forge(
  kind: StubKindName,
  repositories: readonly StubRepository[],
): Promise<{
  readonly stub: StubForge;
  readonly one: GitTestRepository;
  readonly has: (...now: readonly StubRepository[]) => void;
}> {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit(
    { 'README.md': '# One\n', 'docs/a.md': '# A\n', 'logo.svg': '<svg/>' },
    'Grace Hopper <grace@example.org>',
  );
  const { url } = await gitTestServer({ root });
  const stub = await startStubForge(kind, []);
  const has = (...now: readonly StubRepository[]): void => {
    stub.repositories = now.map((each) => ({ ...each, address: `${url}/one.git` }));
  };
  has(...repositories);
  return { stub, one, has };
}

function sourceOf(kind: StubKindName, { api }: StubForge): SettingsInput['sources'] {
  const { host } = new URL(api);
  if (kind === 'gitea') return [{ gitea: `${host}/acme`, api }];
  return kind === 'gitlab' ? [{ gitlab: 'acme', api }] : [{ github: 'acme', api }];
}

/** A site of the forge, begun anew on a cache of its own or of an earlier one, because a forge is not asked twice at once. */
async function siteOf(kind: StubKindName, stub: StubForge, cache?: string): Promise<TestSite> {
  const site = await startTestSite({ settings: { sources: sourceOf(kind, stub) }, ...(cache && { cache }) });
  onTestFinished(() => site.close());
  return site;
}

test.each([
  ['github', 'edit/main/docs/a.md', 'commits/main/docs/a.md', 'graphs/contributors'],
  ['gitlab', '-/edit/main/docs/a.md', '-/commits/main/docs/a.md', '-/graphs/HEAD'],
  ['gitea', '_edit/main/docs/a.md', 'commits/branch/main/docs/a.md', 'activity/contributors'],
] as const)(
  'a reader of a page of one’s own %s gets to its editor, its history and its contributors',
  async (...[kind, edit, history, people]) => {
    const { stub } = await forge(kind, [{ path: 'acme/one' }]);
    const site = await siteOf(kind, stub);
    const page = `${new URL(stub.api).origin}/acme/one`;
    const text = await (await site.get('/one/docs/a.html')).text();
    expect(text).toContain(`href="${page}/${edit}"`);
    expect(text).toContain(`href="${page}/${history}"`);
    const { repo } = await (await site.get('/api/repo')).json();
    expect(repo.one.contributors).toEqual([{ name: 'Grace Hopper', url: `${page}/${people}` }]);
  },
);

test('old addresses of a renamed repository lead straight to its name of now, but where a new one took its name', async () => {
  const cache = await temporaryFolder();
  const { stub, has } = await forge('github', []);
  for (const name of ['alpha', 'beta']) {
    has({ id: 7, path: `acme/${name}` });
    const before = await siteOf('github', stub, cache);
    expect((await before.get(`/${name}/docs/a.html`)).status).toBe(200);
    await before.close();
  }
  has({ id: 7, path: 'acme/gamma' }, { id: 8, path: 'acme/beta' });
  const site = await siteOf('github', stub, cache);
  const moved = {
    '/alpha': '/gamma/index.html',
    '/alpha/docs/a.html?x=1': '/gamma/docs/a.html?x=1',
    '/git/alpha/logo.svg': '/git/gamma/logo.svg',
    '/-/page/alpha/docs/a.html.json': '/-/page/gamma/docs/a.html.json',
  };
  for (const [from, to] of Object.entries(moved)) {
    const answer = await site.get(from);
    expect([answer.status, answer.headers.get('location')], from).toEqual([301, to]);
  }
  expect((await site.get('/beta/docs/a.html')).status).toBe(200);
  expect((await site.get('/alpha-two')).status).toBe(404);
});
