import { readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { createTextFile } from '#platform/files/text-file.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { withMemoryFallback } from './cached-text.ts';
import { createSessionState, type SessionState } from './session-state.ts';
import { createSessions, type Sessions } from './sessions.ts';

const start = Date.UTC(2030, 0, 1);
const minute = 60_000;
const day = 24 * 60 * minute;

interface Bench {
  readonly sessions: Sessions;
  readonly state: SessionState;
  readonly users: Map<string, string>;
  readonly file: string;
  pass(milliseconds: number): void;
}

async function bench(): Promise<Bench> {
  const file = join(await temporaryFolder(), 'sessions.json');
  const users = new Map([
    ['alice', 'hash of alice'],
    ['bob', 'hash of bob'],
  ]);
  let time = start;
  const state = createSessionState(createTextFile(file));
  return {
    state,
    users,
    file,
    sessions: createSessions({ state, users: async () => users, now: () => time }),
    pass(milliseconds) {
      time += milliseconds;
    },
  };
}

test('a token tells who signed in, and each sign-in is a session of its own', async () => {
  const { sessions } = await bench();
  const [one, other] = [sessions.begin('alice', false), sessions.begin('alice', false)];
  expect(one.id).not.toBe(other.id);
  expect(Buffer.from(one.id, 'base64url')).toHaveLength(16);
  const { token } = await sessions.seal(one);
  expect(await sessions.open(token)).toEqual({ id: one.id, user: 'alice', keep: false, since: start / 1_000 });
});

test('a token ends half an hour after it was used last, and a session after twelve hours', async () => {
  const { sessions, pass } = await bench();
  let { token } = await sessions.seal(sessions.begin('alice', false));
  for (let passed = 0; passed < 12 * 60 - 20; passed += 20) {
    const session = await sessions.open(token);
    if (session === undefined) throw new Error('A session that is used goes on.');
    token = (await sessions.seal(session)).token;
    pass(20 * minute);
  }
  expect(await sessions.open(token)).toBeDefined();
  pass(20 * minute);
  expect(await sessions.open(token)).toBeUndefined();
  const unused = await sessions.seal(sessions.begin('alice', false));
  pass(30 * minute + 1);
  expect(await sessions.open(unused.token)).toBeUndefined();
});

test('[G-01] who wants to be kept signed in stays so for a week without coming back, and for a month in all', async () => {
  const { sessions, pass } = await bench();
  const session = sessions.begin('alice', true);
  let { token } = await sessions.seal(session);
  for (let passed = 0; passed < 30; passed += 6) {
    expect(await sessions.open(token)).toEqual(session);
    token = (await sessions.seal(session)).token;
    pass(6 * day);
  }
  expect(await sessions.open(token)).toBeUndefined();
});

test('a session that was ended counts no more, nor does any token of it', async () => {
  const { sessions } = await bench();
  const session = sessions.begin('alice', false);
  const [first, second] = [await sessions.seal(session), await sessions.seal(session)];
  const other = await sessions.seal(sessions.begin('alice', false));
  await sessions.end(session);
  expect(await sessions.open(first.token)).toBeUndefined();
  expect(await sessions.open(second.token)).toBeUndefined();
  expect(await sessions.open(other.token)).toBeDefined();
});

test('signing out everywhere ends all sessions of the user, and no others', async () => {
  const { sessions } = await bench();
  const tokens = await Promise.all(
    ['alice', 'alice', 'bob'].map(async (user) => (await sessions.seal(sessions.begin(user, true))).token),
  );
  await sessions.endAll('alice');
  const opened = await Promise.all(tokens.map((token) => sessions.open(token)));
  expect(opened.map((session) => session?.user)).toEqual([undefined, undefined, 'bob']);
});

test('another password, or no user any more, ends all sessions of the user', async () => {
  const { sessions, users } = await bench();
  const [alice, bob] = await Promise.all(
    ['alice', 'bob'].map(async (user) => (await sessions.seal(sessions.begin(user, true))).token),
  );
  users.set('alice', 'another hash');
  users.delete('bob');
  expect(await sessions.open(alice ?? '')).toBeUndefined();
  expect(await sessions.open(bob ?? '')).toBeUndefined();
});

test('a token that somebody else made, or changed, is none', async () => {
  const { sessions, state } = await bench();
  const { token } = await sessions.seal(sessions.begin('alice', false));
  const claims = { keep: true, since: start / 1_000 };
  const forged = (user: string) => new SignJWT(claims).setIssuer('asterism').setSubject(user).setJti('A'.repeat(22));
  const key = await state.userKey('alice', 'hash of alice');
  const [head = '', body = '', signature = ''] = token.split('.');
  const others = [
    '',
    'x',
    'a.b.c',
    `${head}.${body}.`,
    `${head}.${Buffer.from('{"sub":"bob"}').toString('base64url')}.${signature}`,
    new UnsecuredJWT(claims).setIssuer('asterism').setSubject('alice').setExpirationTime('1h').encode(),
    await forged('alice').setExpirationTime('1h').setProtectedHeader({ alg: 'HS256' }).sign(new Uint8Array(32)),
    await forged('alice')
      .setExpirationTime('9y')
      .setProtectedHeader({ alg: 'HS512' })
      .sign(Buffer.concat([key, key])),
    await forged('alice').setProtectedHeader({ alg: 'HS256' }).sign(key),
    await forged('bob').setExpirationTime('9y').setProtectedHeader({ alg: 'HS256' }).sign(key),
    await forged('constructor').setExpirationTime('9y').setProtectedHeader({ alg: 'HS256' }).sign(key),
  ];
  for (const other of others) expect(await sessions.open(other)).toBeUndefined();
  expect(await sessions.open(token)).toBeDefined();
});

test('a restart ends no session, and only the owner may read the signing key', async () => {
  const { sessions, users, file } = await bench();
  const { token } = await sessions.seal(sessions.begin('alice', false));
  const again = createSessions({
    state: createSessionState(createTextFile(file)),
    users: async () => users,
    now: () => start,
  });
  expect(await again.open(token)).toBeDefined();
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readFile(file, 'utf8')).not.toContain('hash of alice');
});

test('a damaged signing key is replaced, and one that cannot be written stays in memory', async () => {
  const { file } = await bench();
  await writeFile(file, '{"secret":"short"}');
  const state = createSessionState(createTextFile(file));
  expect(await state.key(['x'])).toEqual(await createSessionState(createTextFile(file)).key(['x']));
  const errors: unknown[] = [];
  const record = createTextFile(join(file, 'below', 'a', 'file'));
  const lost = createSessionState(withMemoryFallback(record, (error) => errors.push(error)));
  const [first, second] = await Promise.all([lost.key(['x']), lost.key(['x'])]);
  expect(first).toEqual(second);
  expect(await lost.key(['x'])).toEqual(first);
  await lost.end('session', Date.now());
  expect(await lost.isEnded('session')).toBe(true);
  expect(errors[0]).toMatchObject({ code: 'ENOTDIR' });
});
