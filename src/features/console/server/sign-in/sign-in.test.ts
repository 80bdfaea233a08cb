import { expect, test } from 'vitest';
import type { AuditEntry } from '#model/audit.ts';
import type { FailureRecords } from '#model/failure-records.ts';
import { createAttempts, createFailureMemory } from './attempts.ts';
import { dummyHash, hashPassword, verifyPassword } from './password-hash.ts';
import { createSignIn, type SignInDeps } from './sign-in.ts';

interface Bench {
  readonly signIn: ReturnType<typeof createSignIn>;
  readonly audit: AuditEntry[];
  /** Hashes that passwords were checked against. */
  readonly checked: string[];
  readonly hash: string;
}

async function bench(failures: FailureRecords = createFailureMemory()): Promise<Bench> {
  const hash = await hashPassword('correct horse battery');
  const audit: AuditEntry[] = [];
  const checked: string[] = [];
  const verify: SignInDeps['verify'] = (password, against) => {
    checked.push(against);
    return verifyPassword(password, against);
  };
  const signIn = createSignIn({
    users: async () => new Map([['alice', hash]]),
    sessions: { begin: (user, keep) => ({ id: 'session', user, keep, since: 0 }) },
    attempts: createAttempts(failures),
    audit: { add: (entry) => audit.push(entry) },
    verify,
    onError: () => undefined,
  });
  return { signIn, audit, checked, hash };
}

test('an unknown name costs the work of a known one', async () => {
  const { signIn, checked, hash } = await bench();
  const answers = [];
  for (const name of ['alice', 'nobody', 'constructor'])
    answers.push(await signIn({ name, password: 'wrong', keep: false }, '192.0.2.1'));
  expect(answers).toEqual(Array(3).fill({ failure: { kind: 'unauthorized' } }));
  expect(checked).toEqual([hash, dummyHash, dummyHash]);
});

test('an impossible name or password is refused before it is hashed', async () => {
  const { signIn, checked } = await bench();
  const ask = (name: string, password: string) => signIn({ name, password, keep: false }, '192.0.2.1');
  expect(await ask('', '')).toEqual({ problems: { name: 'required', password: 'required' } });
  expect(await ask('a b', 'x'.repeat(1_001))).toEqual({ problems: { name: 'invalid', password: 'invalid' } });
  expect(checked).toEqual([]);
});

test('the audit log tells who came from where, and never a name that may be a password', async () => {
  const { signIn, audit } = await bench();
  await signIn({ name: 'hunter2', password: 'wrong', keep: false }, '192.0.2.77');
  await signIn({ name: 'alice', password: 'wrong', keep: false }, '2001:db8:1:2');
  await signIn({ name: 'alice', password: 'correct horse battery', keep: false }, '192.0.2.77');
  expect(audit).toMatchObject([
    { event: 'refused', user: '', network: '192.0.2.*' },
    { event: 'refused', user: 'alice', network: '2001:db8:1:*' },
    { event: 'signed-in', user: 'alice', network: '192.0.2.*' },
  ]);
  expect(JSON.stringify(audit)).not.toMatch(/hunter2|wrong|horse/);
});

test('of a crowd that comes at once only so many are checked, the others are sent away', async () => {
  const { signIn, checked } = await bench();
  const crowd = Array.from({ length: 60 }, (_, index) =>
    signIn({ name: `user${index}`, password: 'wrong', keep: false }, `192.0.2.${index}`),
  );
  const answers = await Promise.all(crowd);
  const busy = answers.filter((answer) => 'failure' in answer && answer.failure.kind === 'busy');
  expect(checked.length + busy.length).toBe(60);
  expect(checked.length).toBeLessThanOrEqual(24);
});

test('while attempts cannot be counted no password is checked, and nothing is noted as refused', async () => {
  const { signIn, checked, audit } = await bench({ change: () => Promise.reject(new Error('unreachable')) });
  const credentials = { name: 'alice', password: 'correct horse battery', keep: false };
  expect(await signIn(credentials, '192.0.2.1')).toEqual({ failure: { kind: 'unavailable' } });
  expect([checked, audit]).toEqual([[], []]);
});
