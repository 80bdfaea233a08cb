import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import type { SettingsInput } from '#config/schema.ts';
import { type GitTestRepository, gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import type { SourceForgeKind } from '#model/forges/forges.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import type { StubRepository } from '#sources/forge/testing/stub-repository.ts';
import { familyOf } from '#sources/testing/test-family.ts';
import { type StubForge, startStubForge } from './testing/stub-forge.ts';

/** Timeout for several sites in a row on a busy machine, in milliseconds. */
const timeoutMs = 90_000;

/** A forge whose repositories all have the contents of one git repository. */
async function forge(
  kind: SourceForgeKind,
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

function sourceOf(kind: SourceForgeKind, { api }: StubForge): SettingsInput['sources'] {
  const { host } = new URL(api);
  if (kind === 'bitbucket') return [{ bitbucket: 'acme', api }];
  if (kind === 'gitea') return [{ gitea: `${host}/acme`, api }];
  return kind === 'gitlab' ? [{ gitlab: 'acme', api }] : [{ github: 'acme', api }];
}

/** Starts a site of the forge with a new cache or an earlier one. */
async function siteOf(kind: SourceForgeKind, stub: StubForge, cache?: string): Promise<TestSite> {
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

test.each([
  ['github', '#12', 'issues/12', 'issues/3'],
  ['gitlab', '!12', '-/merge_requests/12', '-/issues/3'],
  ['gitea', '#12', 'issues/12', 'pulls/3'],
  ['bitbucket', '#12', 'issues/12', 'issues/3'],
] as const)('a reader of one’s own %s follows a reference and reads a short address', async (...given) => {
  const [kind, written, path, address] = given;
  const { stub, one } = await forge(kind, [{ path: 'acme/one' }]);
  const page = `${new URL(stub.api).origin}/acme/one`;
  await one.commit({ 'docs/a.md': `# A\n\nSince ${written} by @grace, see ${page}/${address}\n` });
  const site = await siteOf(kind, stub);
  const text = await (await site.get('/one/docs/a.html')).text();
  expect(text).toMatch(new RegExp(`<a href="${page}/${path}"[^>]*>${written}</a>`));
  expect(text).toMatch(new RegExp(`<a href="${new URL(page).origin}/grace"[^>]*>@grace</a>`));
  expect(text).toMatch(new RegExp(`<a href="${page}/${address}"[^>]*>#3</a>`));
});

test(
  'old addresses of a renamed repository redirect to its current name, unless a new repository took the old one',
  async () => {
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
      '/alpha/docs/a.md': '/gamma/docs/a.md',
    };
    for (const [from, to] of Object.entries(moved)) {
      const answer = await site.get(from);
      expect([answer.status, answer.headers.get('location')], from).toEqual([301, to]);
    }
    expect((await site.get('/beta/docs/a.html')).status).toBe(200);
    expect((await site.get('/alpha-two')).status).toBe(404);
  },
  timeoutMs,
);

test('archived repositories are marked as such and come last, whatever their stars', async () => {
  const { stub } = await forge('gitlab', [
    { path: 'acme/old', archived: true, stars: 900 },
    { path: 'acme/new', stars: 1 },
    { path: 'acme/copy', fork: true },
  ]);
  const site = await siteOf('gitlab', stub);
  const { repo } = await (await site.get('/api/repo')).json();
  expect(Object.keys(repo).filter((name) => name !== 'asterism')).toEqual(['new', 'old']);
  expect([repo.new.asterism.archived, repo.old.asterism.archived]).toEqual([false, true]);
  expect(await (await site.get('/old/index.html')).text()).toMatch(/class="[^"]*archived[^"]*">Archived</);
});

const json = { 'content-type': 'application/json' };
const spent = { ...json, 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': '4102444800' };

test.each([
  ['github', 403, spent, '{"message":"API rate limit exceeded"}', 'The rate limit of 127.0.0.1'],
  ['gitlab', 401, json, '{"message":"401 Unauthorized"}', 'requires a token (401)'],
  ['gitea', 502, { 'content-type': 'text/html' }, '<h1>Bad gateway</h1>', 'answers with status 502'],
] as const)(
  'while %s answers with %d, all pages are shown, and the log and /healthz say what is wrong',
  async (...[kind, status, headers, body, reason]) => {
    const cache = await temporaryFolder();
    const { stub, one } = await forge(kind, [{ path: 'acme/one', stars: 5 }]);
    await (await siteOf(kind, stub, cache)).close();
    stub.answer = (_, response) => Boolean(response.writeHead(status, headers).end(body));
    await one.commit({ 'docs/a.md': '# Pushed meanwhile\n' });
    const site = await siteOf(kind, stub, cache);
    const page = await site.get('/one/docs/a.html');
    expect([page.status, await page.text()]).toEqual([200, expect.stringContaining('Pushed meanwhile')]);
    expect((await (await site.get('/api/repo')).json()).repo.one.asterism.stargazers_count).toBe(5);
    expect(site.lines.join('\n')).toContain(reason);
    const health = await site.get('/healthz');
    expect(health.status).toBe(200);
    const source = { problem: expect.stringMatching(/^The source cannot be read, so older data of it is shown/) };
    expect(await health.json()).toMatchObject({ status: 'stale', sources: [source] });
  },
  timeoutMs,
);

test('no package is called missing while a forge has not named those that it has', async () => {
  const family = await familyOf({
    'asterism/README.md': '# Core\n\nSee [the router](../router/README.md).\n',
    'router/package.json': '{ "name": "router", "version": "1.0.0" }',
    'router/README.md': '# Router\n\n[More](docs/more.md) and [later](docs/later.md).\n',
    'router/docs/more.md': '# More\n',
  });
  const github = { github: 'acme', api: 'http://127.0.0.1:9', token: 'a-token' };
  const site = await startTestSite({ settings: { sources: [family, github] } });
  onTestFinished(() => site.close());
  const statusOf = async (path: string): Promise<number> => (await site.get(path)).status;
  expect(await statusOf('/router/index.html')).toBe(200);
  expect(await statusOf('/router/docs/none.html')).toBe(404);
  expect([await statusOf('/one/index.html'), await statusOf('/readyz')]).toEqual([503, 200]);
});
