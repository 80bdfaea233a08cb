import { randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import type { FieldProblem, SignInFailure } from '#features/console/sign-in-view.ts';
import { userName } from '#features/console/user-name.ts';
import type { AuditEvent, AuditLog } from '#model/audit.ts';
import type { Attempts } from './attempts.ts';
import { auditNote } from './audit-note.ts';
import { dummyHash, verifyPassword } from './password-hash.ts';
import type { Session, Sessions } from './sessions.ts';
import { SignInUnavailableError } from './sign-in-unavailable.ts';
import type { Users } from './users-file.ts';

/** The fields of the sign-in form. */
export interface Credentials {
  /** The name as typed. */
  readonly name: string;
  readonly password: string;
  /** True to stay signed in. */
  readonly keep: boolean;
}

export type SignInResult =
  | { readonly session: Session }
  | { readonly problems: { readonly name?: FieldProblem; readonly password?: FieldProblem } }
  | { readonly failure: Exclude<SignInFailure, { kind: 'expired' }> };

/** Dependencies of the sign-in. */
export interface SignInDeps {
  /** Reads the current users. */
  readonly users: () => Promise<Users>;
  readonly sessions: Pick<Sessions, 'begin'>;
  /** Limits attempts. */
  readonly attempts: Attempts;
  readonly audit: Pick<AuditLog, 'add'>;
  /** Checks a password against a hash. */
  readonly verify?: typeof verifyPassword;
  /** Called when attempts cannot be counted. */
  readonly onError: (error: unknown, doing: string) => void;
}

/** Maximum length of a password, in characters. */
const maxPasswordLength = 1_000;

/** Concurrent checks of passwords, and attempts that may wait for one. Each check takes a tenth of a second and 19 MB. */
const concurrency = 2;
const maxWaiting = 20;

/** Creates the sign-in handler. Unknown names and wrong passwords get the same result after the same work. */
export function createSignIn(deps: SignInDeps): (credentials: Credentials, client: string) => Promise<SignInResult> {
  const { users, sessions, attempts, audit, onError, verify = verifyPassword } = deps;
  const checks = pLimit(concurrency);
  let running = 0;

  async function check(name: string, password: string): Promise<boolean> {
    const hash = (await users()).get(name);
    const fits = await verify(password, hash ?? dummyHash);
    return fits && hash !== undefined;
  }

  async function attempt({ name, keep, password }: Credentials, client: string): Promise<SignInResult> {
    const known = (await users()).has(name) ? name : '';
    const note = (event: AuditEvent): void => auditNote(audit, { event, user: known, client });
    const begun = await attempts.begin(client, name);
    if (typeof begun === 'number') {
      note('held-up');
      return { failure: { kind: 'busy', seconds: begun } };
    }
    if (!(await checks(() => check(name, password)))) {
      note('refused');
      return { failure: { kind: 'unauthorized' } };
    }
    await begun.succeeded();
    note('signed-in');
    return { session: sessions.begin(name, keep) };
  }

  return async (typed, client) => {
    const problems = problemsOf(typed.name, typed.password);
    const name = userName(typed.name);
    if (name === undefined || Object.keys(problems).length > 0) return { problems };
    if (running >= concurrency + maxWaiting) return { failure: { kind: 'busy', seconds: 5 } };
    running += 1;
    try {
      return await attempt({ ...typed, name }, client);
    } catch (error) {
      if (!(error instanceof SignInUnavailableError)) throw error;
      onError(error, 'sign-in');
      return { failure: { kind: 'unavailable' } };
    } finally {
      running -= 1;
    }
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

/** True for text that can be a password. */
export function isPassword(text: string): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected.
  return text.length <= maxPasswordLength && !/[\u0000-\u001f\u007f]/.test(text);
}

/** A random id for a browser that is not signed in. */
export function newVisitor(): string {
  return randomBytes(16).toString('base64url');
}
