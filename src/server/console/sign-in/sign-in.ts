import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { AuditEvent, AuditLog } from '#model/audit.ts';
import { userName } from '#model/text/user-name.ts';
import type { FieldProblem, SignInFailure } from '#model/views/sign-in-view.ts';
import type { Attempts } from './attempts.ts';
import { dummyHash, verifyPassword } from './password-hash.ts';
import type { Session, Sessions } from './sessions.ts';
import { shortNetwork } from './short-network.ts';
import type { Users } from './users-file.ts';

/** What somebody sent who wants to sign in. */
export interface Credentials {
  /** The name as it was typed. */
  readonly name: string;
  /** The password. */
  readonly password: string;
  /** True to be kept signed in. */
  readonly keep: boolean;
}

/** What came of it. */
export type SignInResult =
  | { readonly session: Session }
  | { readonly problems: { readonly name?: FieldProblem; readonly password?: FieldProblem } }
  | { readonly failure: Exclude<SignInFailure, { kind: 'expired' }> };

/** What signing in needs. */
export interface SignInDeps {
  /** The users of this moment. */
  readonly users: () => Promise<Users>;
  /** Begins sessions. */
  readonly sessions: Pick<Sessions, 'begin'>;
  /** Limits attempts. */
  readonly attempts: Attempts;
  /** Keeps what was done. */
  readonly audit: Pick<AuditLog, 'add'>;
  /** Checks a password against a hash. */
  readonly verify?: typeof verifyPassword;
}

/** A password of more characters was not typed. */
const longestPassword = 1_000;

/** Passwords that are checked at one time, and that may wait: each takes a tenth of a second and 19 MB. */
const atOnce = 2;
const mostWaiting = 20;

/** Makes what signs somebody in who comes from a network. An unknown name and a wrong password are answered alike, after the same work. */
export function createSignIn(parts: SignInDeps): (given: Credentials, network: string) => Promise<SignInResult> {
  const { users, sessions, attempts, audit, verify = verifyPassword } = parts;
  const checks = pLimit(atOnce);

  async function check(name: string, password: string): Promise<boolean> {
    const hash = (await users()).get(name);
    const fits = await verify(password, hash ?? dummyHash);
    return fits && hash !== undefined;
  }

  return async ({ name: typed, password, keep }, network) => {
    const problems = problemsOf(typed, password);
    const name = userName(typed);
    if (name === undefined || Object.keys(problems).length > 0) return { problems };
    const known = (await users()).has(name) ? name : '';
    const note = (event: AuditEvent): void =>
      audit.add({ time: Date.now(), event, user: known, network: shortNetwork(network) });
    if (checks.pendingCount >= mostWaiting) return { failure: { kind: 'busy', seconds: 5 } };
    const attempt = attempts.begin(network, name);
    if (typeof attempt === 'number') {
      note('held-up');
      return { failure: { kind: 'busy', seconds: attempt } };
    }
    if (!(await checks(() => check(name, password)))) {
      note('refused');
      return { failure: { kind: 'unauthorized' } };
    }
    attempt.succeeded();
    note('signed-in');
    return { session: sessions.begin(name, keep) };
  };
}

function problemsOf(
  name: string,
  password: string,
): { readonly name?: FieldProblem; readonly password?: FieldProblem } {
  const ofName = name.trim() === '' ? 'required' : userName(name) === undefined ? 'invalid' : undefined;
  const ofPassword = password === '' ? 'required' : isPassword(password) ? undefined : 'invalid';
  return { ...(ofName && { name: ofName }), ...(ofPassword && { password: ofPassword }) };
}

/** True for what can be a password at all. */
export function isPassword(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is refused.
  return text.length <= longestPassword && !/[\u0000-\u001f\u007f]/.test(text);
}

/** Something random that nobody can guess, to know a browser again. */
export function newVisitor(): string {
  return randomBytes(16).toString('base64url');
}
