import { afterAll, beforeAll, expect, test } from 'vitest';
import { routes } from '#features/console/declared.ts';
import { formToken, type SignInSite, startSignInSite, type Visitor } from '#features/console/testing/test-sign-in.ts';

let site: SignInSite;

beforeAll(async () => {
  site = await startSignInSite({ pages: { hidden: ['cellar'] } });
});

afterAll(() => site.close());

interface SignedIn {
  readonly visitor: Visitor;
  /** The token of the forms of the visitor's console. */
  readonly token: string;
}

async function signedIn(username = 'alice'): Promise<SignedIn> {
  const visitor = site.visitor();
  await visitor.signIn({ username });
  return { visitor, token: formToken(await (await visitor.get('/console')).text()) };
}

/** The response of `GET /api/console` to a visitor. */
async function dataOf(visitor: Visitor) {
  return (await visitor.get('/api/console')).json();
}

test('the console shows sources, packages and the last sync', async () => {
  const { visitor } = await signedIn();
  const html = await (await visitor.get('/console')).text();
  expect(html).toContain('<td>OK</td>');
  expect(html).toContain('href="/compass/index.html"');
  expect(html).toContain('asterism/README.md');
  expect(await dataOf(visitor)).toMatchObject({
    user: 'alice',
    sources: [{ freshAt: expect.any(Number), problem: null }],
    running: null,
    syncs: [{ added: { count: 2 }, altered: { count: 0 }, failed: [] }],
    packages: expect.arrayContaining([
      expect.objectContaining({ repo: 'compass', path: '/compass/index.html', pages: 1, hidden: false }),
    ]),
  });
  expect(JSON.stringify(await dataOf(visitor))).not.toMatch(/argon2|correct horse/);
});

test('the operator reads times of the console in UTC, and sees that they are', async () => {
  const { visitor } = await signedIn();
  const html = await (await visitor.get('/console')).text();
  const times = [...html.matchAll(/<time dateTime="(.*?)">(.*?)<\/time>/gi)];
  expect(times.length).toBeGreaterThan(1);
  for (const [, , text] of times) expect(text).toMatch(/^[A-Z][a-z]{2} \d+, \d{4}, \d+:\d{2}\s[AP]M UTC$/);
});

test('opening the console begins the check of each package, and shows what it found', async () => {
  const { visitor } = await signedIn();
  const found = async () => {
    const { packages } = await dataOf(visitor);
    return packages.map(({ check }: { readonly check: unknown }) => check);
  };
  await expect.poll(found).not.toContain(null);
  expect((await found())[0]).toEqual({ error: 0, warning: expect.any(Number), notice: expect.any(Number) });
});

test('a sync that was asked for brings what is new, and the audit log tells who asked', async () => {
  const { visitor, token } = await signedIn();
  await site.write('compass/docs/new.md', '# New\n');
  const answer = await visitor.post('/console', { token, action: 'sync' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console?notice=sync-begun']);
  await expect.poll(async () => (await dataOf(visitor)).running).toBeNull();
  expect((await site.get('/compass/docs/new.html')).status).toBe(200);
  const { syncs, audit } = await dataOf(visitor);
  expect(syncs[0].added).toEqual({ count: 1, first: ['compass/docs/new.md'] });
  expect(audit[0]).toMatchObject({ event: 'sync', user: 'alice', network: '192.0.2.*' });
});

test('a program asks for a sync with its token, and one sync is enough for all who ask meanwhile', async () => {
  const { visitor } = await signedIn('bob');
  const token = visitor.cookies.get('authentication') ?? '';
  const ask = () =>
    site.app.request('http://site.test/api/console/sync', {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
    });
  const answers = await Promise.all([ask(), ask(), ask()]);
  expect(answers.map(({ status }) => status)).toEqual([202, 202, 202]);
  const begun = await Promise.all(answers.map((answer) => answer.json()));
  expect(begun.filter((each) => each.begun)).toHaveLength(1);
});

test('signing out ends the session, and a copy of its cookie with it', async () => {
  const { visitor, token } = await signedIn();
  const copy = site.visitor();
  copy.cookies.set('authentication', visitor.cookies.get('authentication') ?? '');
  expect((await copy.get('/console')).status).toBe(200);
  const answer = await visitor.post('/console', { token, action: 'sign-out' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/']);
  expect(visitor.cookies.has('authentication')).toBe(false);
  expect((await visitor.get('/console')).status).toBe(404);
  expect((await copy.get('/console')).status).toBe(404);
});

test('signing out everywhere ends the user’s sessions in all browsers', async () => {
  const [here, there, other] = await Promise.all([signedIn(), signedIn(), signedIn('bob')]);
  await here.visitor.post('/console', { token: here.token, action: 'sign-out-everywhere' });
  expect((await there.visitor.get('/console')).status).toBe(404);
  expect((await here.visitor.get('/api/console')).status).toBe(404);
  expect((await other.visitor.get('/console')).status).toBe(200);
  expect((await dataOf(other.visitor)).audit[0]).toMatchObject({ event: 'signed-out-everywhere', user: 'alice' });
});

test('no page of another site, and no form of another session, can do anything', async () => {
  const [mine, theirs] = await Promise.all([signedIn(), signedIn('bob')]);
  const refused = [
    mine.visitor.post('/console', { token: theirs.token, action: 'sign-out' }),
    mine.visitor.post('/console', { action: 'sign-out' }),
    mine.visitor.post('/console', { token: mine.token, action: 'sign-out' }, { Origin: 'https://evil.example' }),
    mine.visitor.post('/console', { token: mine.token, action: 'sign-out' }, { 'Sec-Fetch-Site': 'cross-site' }),
  ];
  expect((await Promise.all(refused)).map(({ status }) => status)).toEqual([403, 403, 403, 403]);
  const call = await mine.visitor.post('/api/console/sync', {}, { Origin: 'https://evil.example' });
  expect(call.status).toBe(405);
  expect((await mine.visitor.post('/console', { token: mine.token, action: 'explode' })).status).toBe(400);
  expect((await mine.visitor.get('/console')).status).toBe(200);
});

test('a notice of the address is one of ours or none', async () => {
  const { visitor } = await signedIn();
  expect(await (await visitor.get('/console?notice=You+won')).text()).not.toContain('You won');
  expect(await (await visitor.get('/console?notice=sync-begun')).text()).toContain('The sync has started.');
});

test('a hidden package is shown only in the console, on request', async () => {
  await site.write('cellar/README.md', '# Cellar\n');
  await site.write('attic/package.json', '{ "name": "attic", "asterism": { "hidden": true } }');
  await site.write('attic/README.md', '# Attic\n');
  await site.sync.run();
  for (const path of ['/cellar/index.html', '/git/cellar/README.md', '/attic/index.html', '/attic'])
    expect((await site.get(path)).status).toBe(404);
  for (const path of ['/api/repo', '/api/files', '/llms.txt', '/matrix/index.html', '/feed.json'])
    expect(await (await site.get(path)).text()).not.toMatch(/cellar|attic/i);
  const { visitor } = await signedIn();
  expect(await (await visitor.get('/console')).text()).not.toMatch(/cellar<|attic</);
  expect(await (await visitor.get('/console?hidden=show')).text()).toMatch(/attic<[\s\S]*cellar<|cellar<[\s\S]*attic</);
});

test('a package called console or login is read as before, but for the two addresses of the sign-in', async () => {
  await site.write('console/README.md', '# A console\n');
  await site.write('login/README.md', '# A login\n');
  await site.sync.run();
  expect(await (await site.get('/console')).text()).toContain('A console');
  expect(await (await site.get('/login/index.html')).text()).toContain('A login');
  expect(await (await site.get('/login')).text()).toContain('Sign in');
});

test('no cache keeps the sign-in, or the calls and the page of the console', async () => {
  const { visitor } = await signedIn();
  const answers = [
    await visitor.get('/console'),
    await visitor.get('/api/console'),
    await site.visitor().get('/login'),
    await visitor.post('/api/login', {}),
  ];
  for (const { headers, body } of answers) {
    expect(headers.get('cache-control')).toMatch(/^(private, )?no-store/);
    await body?.cancel();
  }
  expect(Object.values(routes).map(({ caching }) => caching)).toEqual(Object.values(routes).map(() => 'never'));
});
