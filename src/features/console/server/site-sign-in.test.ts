import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestSite, type TestSite } from '#cli/testing/test-site.ts';
import { formToken, type SignInSite, startSignInSite, testPassword } from '#features/console/testing/test-sign-in.ts';
import { readUsers, writeUsers } from './sign-in/users-file.ts';

let site: SignInSite;
let off: TestSite;

beforeAll(async () => {
  site = await startSignInSite();
  off = await startTestSite({ files: { 'asterism/README.md': '# Core\n' } });
});

afterAll(async () => {
  await site.close();
  await off.close();
});

/** A response without the parts that name its request. */
async function answerOf(response: Response) {
  const own = /^(x-request-id|etag|content-length|set-cookie)$/;
  const headers = Object.fromEntries([...response.headers].filter(([name]) => !own.test(name)));
  return { status: response.status, headers, text: await response.text() };
}

/** The response at a path, without its last word. */
async function told(from: TestSite, path: string, init: RequestInit = {}): Promise<unknown> {
  const answer = await answerOf(await from.app.request(`http://site.test${path}`, init));
  return { ...answer, text: answer.text.replaceAll(path.split('/').at(-1) ?? '', 'NAME') };
}

test.each(['/login', '/console', '/api/login', '/api/console', '/api/console/sync'])(
  'without users %s answers like any address that is not there',
  async (path) => {
    const other = `${path.slice(0, path.lastIndexOf('/'))}/nothing`;
    expect(await told(off, path)).toEqual(await told(off, other));
    const post = {
      method: 'POST',
      body: 'username=alice',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
    expect(await told(off, path, post)).toEqual(await told(off, other, post));
  },
);

test.each(['/console', '/api/console', '/api/console/sync'])(
  'without a session, no response reveals that there is %s',
  async (path) => {
    const other = `${path.slice(0, path.lastIndexOf('/'))}/nothing`;
    for (const headers of [{}, { cookie: 'authentication=a.b.c' }, { authorization: 'Bearer a.b.c' }]) {
      expect(await told(site, path, { headers })).toEqual(await told(site, other, { headers }));
      expect(await told(site, path, { method: 'POST', headers })).toEqual(
        await told(site, other, { method: 'POST', headers }),
      );
    }
  },
);

test('pages, the sitemap, robots.txt and health say nothing of the sign-in', async () => {
  for (const path of ['/matrix/index.html', '/robots.txt', '/healthz', '/api/repo', '/llms.txt'])
    expect(await (await site.get(path)).text()).not.toMatch(/login|console"|alice/);
});

test('[G-01] a user with the right password is signed in and redirected to the console', async () => {
  const visitor = site.visitor();
  const answer = await visitor.signIn({ username: ' Alice ' });
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/console?notice=signed-in']);
  const page = await visitor.get('/console?notice=signed-in');
  expect(page.status).toBe(200);
  expect(await page.text()).toMatch(/You signed in\.[\s\S]*Signed in as alice/);
  expect((await visitor.get('/login')).headers.get('location')).toBe('/console');
});

test('the form and the console are not cached, not listed and cannot be framed', async () => {
  const visitor = site.visitor();
  for (const path of ['/login', '/console']) {
    await visitor.signIn();
    const { headers } = await (path === '/login' ? site.visitor() : visitor).get(path);
    expect(headers.get('cache-control')).toBe('private, no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('content-encoding')).toBeNull();
  }
});

test('[G-01] [V-04] each field says what is wrong with it, in the language of the visitor', async () => {
  const visitor = site.visitor();
  const empty = await visitor.signIn({ username: '', password: '' });
  expect(empty.status).toBe(422);
  expect((await empty.text()).match(/class="problem">Required/g)).toHaveLength(2);
  const odd = await (await visitor.signIn({ username: '"><b>', password: 'a\u0000b' })).text();
  expect(odd).toContain('Invalid username');
  expect(odd).toContain('Invalid password');
  expect(odd).toContain('value="&quot;&gt;&lt;b&gt;"');
  visitor.cookies.set('language', 'hu');
  expect(await (await visitor.signIn({ username: '' })).text()).toContain('Kötelező');
});

test('[G-01] a wrong password and an unknown name are answered alike', async () => {
  const answers = [];
  for (const username of ['alice', 'nobody']) {
    const { status, headers, text } = await answerOf(await site.visitor().signIn({ username, password: 'wrong' }));
    expect(text).toContain('Unauthorized login.');
    answers.push({
      status,
      headers,
      text: text.replaceAll(username, 'NAME').replace(/name="token" value="[^"]+"/, ''),
    });
  }
  expect(answers[0]?.status).toBe(401);
  expect(answers[1]).toEqual(answers[0]);
});

test('the cookie of a session is out of reach of scripts and other sites, and ends with the browser', async () => {
  const [cookie = ''] = (await site.visitor().signIn()).headers.getSetCookie();
  expect(cookie).toMatch(/^authentication=[\w-]+\.[\w-]+\.[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/);
  const [kept = ''] = (await site.visitor().signIn({ keep: 'on' })).headers.getSetCookie();
  expect(kept).toMatch(/; Max-Age=604800;/);
});

test('[G-02] on https the cookie is sent over https only, under the name of the settings, below the base path', async () => {
  const secure = await startSignInSite({
    core: {
      server: { url: 'https://site.test' },
      cookie: { authentication: 'who' },
      header: { authorization: 'X-Who' },
    },
    server: { base: '/docs' },
  });
  try {
    const visitor = secure.visitor();
    const token = formToken(await (await visitor.get('/docs/login')).text());
    const fields = { username: 'alice', password: testPassword, token };
    const answer = await visitor.post('/docs/login', fields, { Origin: 'https://site.test' });
    expect(answer.headers.get('location')).toBe('/docs/console?notice=signed-in');
    const [cookie = ''] = answer.headers.getSetCookie();
    expect(cookie).toMatch(/^__Secure-who=[^;]+; Path=\/docs; HttpOnly; Secure; SameSite=Lax$/);
    expect((await visitor.get('/docs/console')).status).toBe(200);
    const value = visitor.cookies.get('__Secure-who') ?? '';
    expect((await secure.get('/docs/api/console', { 'x-who': value })).status).toBe(200);
    expect((await secure.get('/docs/api/console', { authorization: `Bearer ${value}` })).status).toBe(404);
  } finally {
    await secure.close();
  }
});

test.each([
  ['another site', { Origin: 'https://evil.example' }],
  ['another site, as newer browsers tell', { Origin: 'http://site.test', 'Sec-Fetch-Site': 'cross-site' }],
  ['a sibling of the site', { Origin: 'http://site.test', 'Sec-Fetch-Site': 'same-site' }],
  ['a page without an origin', { Origin: 'null' }],
  ['who does not say', { Origin: '' }],
])('a form from %s is refused', async (_who, headers) => {
  const visitor = site.visitor();
  const token = formToken(await (await visitor.get('/login')).text());
  const answer = await visitor.post('/login', { username: 'alice', password: testPassword, token }, headers);
  expect([answer.status, visitor.cookies.has('authentication')]).toEqual([403, false]);
});

test('a form without the token of the browser is refused', async () => {
  const [visitor, other] = [site.visitor(), site.visitor()];
  const token = formToken(await (await other.get('/login')).text());
  for (const wrong of ['', 'x', token]) {
    const answer = await visitor.signIn({ token: wrong });
    expect([answer.status, visitor.cookies.has('authentication')]).toEqual([403, false]);
    expect(await answer.text()).toContain('This form has expired.');
  }
  expect((await visitor.signIn()).status).toBe(303);
});

test.each([
  ['/matrix/index.html', '/matrix/index.html'],
  ['//evil.example', '/console?notice=signed-in'],
  ['https://evil.example', '/console?notice=signed-in'],
  ['/\\evil.example', '/console?notice=signed-in'],
])('after the sign-in, next=%s leads to %s', async (next, to) => {
  const visitor = site.visitor();
  const form = await (await visitor.get(`/login?next=${encodeURIComponent(next)}`)).text();
  expect(form.includes('name="next"')).toBe(next === to);
  expect((await visitor.signIn({ next })).headers.get('location')).toBe(to);
});

test('each sign-in is a new session, whatever token the browser had before', async () => {
  const [thief, victim] = [site.visitor(), site.visitor()];
  await thief.signIn({ username: 'bob' });
  const planted = thief.cookies.get('authentication') ?? '';
  // A user with a session sees no form: the form was open before the token was planted.
  const token = formToken(await (await victim.get('/login')).text());
  victim.cookies.set('authentication', planted);
  await victim.post('/login', { username: 'alice', password: testPassword, token });
  expect(await (await victim.get('/console')).text()).toContain('Signed in as alice');
  expect(await (await thief.get('/console')).text()).toContain('Signed in as bob');
});

test('after some failures one has to wait, and not even the right password helps', async () => {
  const visitor = site.visitor();
  const statuses = [];
  for (let count = 0; count < 5; count += 1)
    statuses.push((await visitor.signIn({ username: `u${count}`, password: 'no' })).status);
  expect(statuses).toEqual([401, 401, 401, 401, 429]);
  const answer = await visitor.signIn();
  expect(answer.status).toBe(429);
  expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await answer.text()).toMatch(/Try again in \d+ seconds?\./);
  expect((await site.visitor().signIn()).status).toBe(303);
});

test('who asks for the form again and again is sent away for a while', async () => {
  const visitor = site.visitor();
  let [asked, status] = [0, 0];
  // A slow machine gives some of them back meanwhile.
  for (; status !== 429 && asked < 300; asked += 1) status = (await visitor.post('/login', {})).status;
  expect([asked > 60, status]).toEqual([true, 429]);
  expect(Number((await visitor.get('/login')).headers.get('retry-after'))).toBeGreaterThan(0);
  expect((await visitor.get('/matrix/index.html')).status).toBe(200);
});

test('a user who is removed, or given another password, is signed out at once', async () => {
  const visitor = site.visitor();
  await visitor.signIn({ username: 'bob' });
  expect((await visitor.get('/console')).status).toBe(200);
  const users = await readUsers(site.users);
  await writeUsers(site.users, new Map([...users].filter(([name]) => name !== 'bob')));
  expect((await visitor.get('/console')).status).toBe(404);
  await writeUsers(site.users, users);
  expect((await visitor.get('/console')).status).toBe(200);
});

test('with a damaged file of users no one can sign in, the error is logged, and pages still work', async () => {
  const users = await readUsers(site.users);
  await writeFile(site.users, '{');
  expect((await site.get('/login')).status).toBe(404);
  expect((await site.get('/matrix/index.html')).status).toBe(200);
  expect(site.lines.join('\n')).toContain('is damaged');
  await writeUsers(site.users, users);
  expect((await site.get('/login')).status).toBe(200);
});

test('a form that is too long, or none at all, is refused', async () => {
  const visitor = site.visitor();
  expect((await visitor.signIn({ username: 'a'.repeat(20_000) })).status).toBe(403);
  expect((await visitor.post('/login', {}, { 'Content-Type': 'multipart/form-data' })).status).toBe(403);
});

test('[G-01] [G-02] a program signs in by JSON and is given a token for the header', async () => {
  const ask = (body: string, type = 'application/json') =>
    site.app.request('http://site.test/api/login', { method: 'POST', body, headers: { 'content-type': type } });
  const good = await ask(JSON.stringify({ username: 'alice', password: testPassword }));
  const { message, token } = await good.json();
  expect([good.status, message, good.headers.get('set-cookie')]).toEqual([200, 'You signed in.', null]);
  const data = await site.get('/api/console', { authorization: `Bearer ${token}` });
  expect(await data.json()).toMatchObject({ user: 'alice' });
  expect(data.headers.get('authorization')).toMatch(/^Bearer [\w-]+\.[\w-]+\.[\w-]+$/);
  expect((await ask('{"username":"","password":"x"}')).status).toBe(422);
  expect(await (await ask('{"username":"","password":""}')).json()).toEqual({
    problems: { username: 'Required', password: 'Required' },
  });
  const bad = await ask('{"username":"alice","password":"wrong"}');
  expect([bad.status, await bad.json()]).toEqual([401, { message: 'Unauthorized login.' }]);
  expect((await ask('{')).status).toBe(400);
  expect((await ask(JSON.stringify({ username: 'alice', password: testPassword }), 'text/plain')).status).toBe(400);
});
