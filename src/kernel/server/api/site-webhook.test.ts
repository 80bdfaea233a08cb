import { expect, onTestFinished, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { call, github, push, secret, sign, withWebhook } from '#cli/testing/webhook-calls.ts';
import type { SettingsInput } from '#config/schema.ts';
import { startStubForge } from '#features/forge-listings/testing/stub-forge.ts';
import { gitTestRepository } from '#features/git/testing/git-test-repository.ts';
import { gitTestServer } from '#features/git/testing/git-test-server.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

async function site(settings: SettingsInput = withWebhook): Promise<TestSite> {
  const started = await startTestSite({ files: { 'one/README.md': '# One\n' }, settings });
  onTestFinished(() => started.close());
  return started;
}

test('without a secret there is no webhook', async () => {
  const body = JSON.stringify(push);
  expect((await call(await site({}), github(body, '1'), body)).status).toBe(404);
});

test('a call without the right signature is refused before its JSON is parsed', async () => {
  const to = await site();
  const body = '{ this is no JSON';
  const refused: readonly Record<string, string>[] = [
    {},
    { 'x-hub-signature-256': `sha256=${sign(body, 'another secret')}` },
    { 'x-hub-signature-256': sign(body) },
    { 'x-hub-signature-256': 'sha256=' },
    { 'x-hub-signature': `sha1=${sign(body)}` },
    { 'x-gitea-signature': `${sign(body)}00` },
    { 'x-gitlab-token': 'another secret' },
    { 'x-gitlab-token': '' },
  ];
  for (const headers of refused) expect((await call(to, headers, body)).status, JSON.stringify(headers)).toBe(401);
  expect((await call(to, github(body, '1'), body)).status).toBe(400);
});

test('only POST calls the webhook, and POST calls nothing else', async () => {
  const to = await site();
  expect((await to.get('/api/hook')).status).toBe(404);
  for (const path of ['/', '/one/index.html', '/api/repo', '/api/hook/x', '/-/events']) {
    expect((await to.app.request(`http://site.test${path}`, { method: 'POST', body: '{}' })).status, path).toBe(405);
  }
});

test('a body over 25 MB is refused while it is received, whatever its Content-Length', async () => {
  const to = await site();
  let sent = 0;
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1;
      controller.enqueue(new Uint8Array(1024 * 1024));
      if (sent === 100) controller.close();
    },
  });
  const headers = { 'x-hub-signature-256': 'sha256=00' };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  expect((await to.app.request(new Request('http://site.test/api/hook', init))).status).toBe(413);
  expect(sent).toBeLessThan(40);
  const long = { ...headers, 'content-length': String(26 * 1024 * 1024) };
  expect((await call(to, long, '{}')).status).toBe(413);
});

test('a client that guesses signatures gets a 429, and the forge is not blocked', async () => {
  const to = await site();
  const statuses: number[] = [];
  for (let index = 0; index < 25; index += 1)
    statuses.push((await call(to, { 'x-gitlab-token': 'guess' }, '{}')).status);
  expect(statuses.slice(0, 20)).toEqual(Array(20).fill(401));
  expect(statuses.at(-1)).toBe(429);
  const { headers } = await call(to, { 'x-gitlab-token': 'guess' }, '{}');
  expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await call(to, { 'x-gitlab-token': secret }, '{}')).status).toBe(202);
});

interface PushedFamily {
  readonly to: TestSite;
  readonly pushed: (text: string) => Promise<void>;
  readonly fetches: () => number;
  readonly stars: (count: number) => void;
}

/** A site of one repository of a forge, and what pushes to it. */
async function pushedFamily(): Promise<PushedFamily> {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# One\n\nThe first.\n' });
  const server = await gitTestServer({ root });
  const repository = { path: 'acme/one', address: `${server.url}/one.git`, stars: 1 };
  const stub = await startStubForge('github', [repository]);
  const sources = [{ github: 'acme', api: stub.api }];
  const to = await startTestSite({ settings: { ...withWebhook, sources } });
  onTestFinished(() => to.close());
  server.requests.length = 0;
  return {
    to,
    pushed: async (text) => void (await one.commit({ 'README.md': `# One\n\n${text}\n` })),
    fetches: () => server.requests.filter(({ wants }) => wants > 0).length,
    stars: (count) => {
      stub.repositories = [{ ...repository, stars: count }];
    },
  };
}

const page = async (to: TestSite): Promise<string> => (await to.get('/one/index.html')).text();

/** Waits until the page holds a text. */
async function shows(to: TestSite, text: string): Promise<void> {
  await expect.poll(async () => (await page(to)).includes(text), { message: text }).toBe(true);
}

test('a push is on the page soon after the call of GitHub, Gitea, GitLab or Bitbucket', async () => {
  const { to, pushed } = await pushedFamily();
  await shows(to, 'The first.');
  const gitlab = { project: { path_with_namespace: 'acme/one' } };
  const calls: readonly (readonly [object, (body: string) => Record<string, string>])[] = [
    [push, (body) => github(body, 'a')],
    [push, (body) => ({ 'x-gitea-event': 'push', 'x-gitea-delivery': 'b', 'x-gitea-signature': sign(body) })],
    [
      push,
      (body) => ({ 'x-event-key': 'repo:push', 'x-request-uuid': 'd', 'x-hub-signature': `sha256=${sign(body)}` }),
    ],
    [gitlab, () => ({ 'x-gitlab-event': 'Push Hook', 'x-gitlab-event-uuid': 'c', 'x-gitlab-token': secret })],
  ];
  for (const [index, [payload, headersOf]] of calls.entries()) {
    await pushed(`Push number ${index}.`);
    const body = JSON.stringify(payload);
    const answer = await call(to, headersOf(body), body);
    expect([answer.status, await answer.text()]).toEqual([202, 'Received.\n']);
    await shows(to, `Push number ${index}.`);
  }
});

test('a push is found by the web address of the settings, where git fetches from another one', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'mirror/copy-of-one');
  await one.commit({ 'README.md': '# One\n' });
  const server = await gitTestServer({ root });
  const source = { git: `${server.url}/mirror/copy-of-one.git`, web: 'https://git.example.com/acme/one' };
  const to = await startTestSite({ settings: { ...withWebhook, sources: [source] } });
  onTestFinished(() => to.close());
  await one.commit({ 'README.md': '# One\n\nPushed.\n' });
  const body = JSON.stringify(push);
  expect(await (await call(to, github(body, 'web'), body)).text()).toBe('Received.\n');
  await expect.poll(async () => (await to.get('/copy-of-one/index.html')).text()).toContain('Pushed.');
});

test('a star is on the page without a push', async () => {
  const { to, stars } = await pushedFamily();
  stars(4321);
  const body = JSON.stringify({ action: 'created', repository: { full_name: 'acme/one' } });
  expect((await call(to, github(body, 's', 'star'), body)).status).toBe(202);
  await shows(to, '4.3k');
});

test('a call that was received before does nothing, and a burst of calls makes few fetches', async () => {
  const { to, pushed, fetches } = await pushedFamily();
  await pushed('Once.');
  const body = JSON.stringify(push);
  await Promise.all(Array.from({ length: 20 }, (_, index) => call(to, github(body, `burst-${index}`), body)));
  await shows(to, 'Once.');
  await to.sync.refresh('acme/one');
  const before = fetches();
  expect(before).toBeLessThanOrEqual(2);
  await pushed('Twice.');
  expect((await call(to, github(body, 'burst-3'), body)).status).toBe(202);
  expect(await to.sync.refresh('nobody/nothing')).toBeUndefined();
  expect((await page(to)).includes('Twice.')).toBe(false);
});

test('a call can refresh only repositories of the site', async () => {
  const { to, fetches } = await pushedFamily();
  const names = ['acme/two', '../one', '/etc/passwd', 'http://127.0.0.1:9/x.git', '', 'acme/one/', '__proto__'];
  for (const [index, full_name] of names.entries()) {
    const body = JSON.stringify({ repository: { full_name } });
    const answer = await call(to, github(body, `n${index}`), body);
    expect([answer.status, await answer.text()]).toEqual([
      202,
      `Received, but no repository of this site is ${full_name}.\n`,
    ]);
  }
  for (const [index, content] of ['null', '[]', '{"repository":5}', '{}'].entries()) {
    expect((await call(to, github(content, `j${index}`), content)).status).toBe(202);
  }
  expect(fetches()).toBe(0);
  const again = JSON.stringify({ repository: { full_name: 'acme/two' } });
  expect((await call(to, github(again, 'again'), again)).status).toBe(202);
  expect(to.lines.filter((line) => line.includes('webhook'))).toEqual(
    names.map(
      (name) =>
        `! A webhook was received, but no repository of this site is ${name}. Check the sources, or the webhook at the forge.`,
    ),
  );
});

test('a push that cannot be fetched is logged, and its page stays as it was', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'acme/one');
  await one.commit({ 'README.md': '# One\n\nThe first.\n' });
  const server = await gitTestServer({ root });
  const to = await site({ ...withWebhook, sources: [`${server.url}/acme/one.git`] });
  await one.commit({ 'README.md': '# One\n\nPushed.\n' });
  await server.stop();
  const body = JSON.stringify(push);
  expect((await call(to, github(body, 'down'), body)).status).toBe(202);
  const told = (): string | undefined => to.lines.find((line) => /connect/i.test(line));
  await expect.poll(told).toMatch(/^! one: .*An older copy is shown\.$/);
  await shows(to, 'The first.');
  await server.start();
  expect((await call(to, github(body, 'up'), body)).status).toBe(202);
  await shows(to, 'Pushed.');
});

test('a push reaches the repository in every source that has it', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'acme/one');
  await one.commit({ 'README.md': '# One\n', 'docs/README.md': '# Docs\n' });
  const server = await gitTestServer({ root });
  const git = `${server.url}/acme/one.git`;
  const handbook = { git, overrides: { one: { name: 'handbook', root: 'docs' } } };
  const to = await site({ ...withWebhook, sources: [{ git, overrides: { one: { name: 'one' } } }, handbook] });
  await one.commit({ 'README.md': '# One\n\nPushed.\n', 'docs/README.md': '# Docs\n\nPushed too.\n' });
  const body = JSON.stringify(push);
  expect((await call(to, github(body, 'both'), body)).status).toBe(202);
  await shows(to, 'Pushed.');
  expect(await (await to.get('/handbook/index.html')).text()).toContain('Pushed too.');
});

test('a repository that the settings name by its address is refreshed too', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'acme/one');
  await one.commit({ 'README.md': '# One\n\nThe first.\n' });
  const server = await gitTestServer({ root });
  const to = await site({ ...withWebhook, sources: [{ git: `${server.url}/acme/one.git` }] });
  await one.commit({ 'README.md': '# One\n\nPushed.\n' });
  const body = JSON.stringify(push);
  expect((await call(to, github(body, 'g'), body)).status).toBe(202);
  await shows(to, 'Pushed.');
});
