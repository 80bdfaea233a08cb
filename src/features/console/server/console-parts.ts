import type { Base } from '#model/address/address.ts';
import type { FailureRecords } from '#model/failure-records.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { type ConsoleDataDeps, consoleData } from './console-data.ts';
import { createPrivateDocuments, type PrivateDocumentDeps } from './private-document.ts';
import { createAttempts, withHiddenNames } from './sign-in/attempts.ts';
import { createForms } from './sign-in/forms.ts';
import { createSessionCookies, createSignedIn } from './sign-in/request-session.ts';
import type { SessionState } from './sign-in/session-state.ts';
import { createSessions } from './sign-in/sessions.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import type { Users } from './sign-in/users-file.ts';

/** Dependencies of the sign-in and the console. */
export interface ConsoleDeps extends ConsoleDataDeps, PrivateDocumentDeps {
  readonly site: Base;
  /** The public address of the site. */
  readonly publicUrl: string | undefined;
  /** Name of the cookie for tokens (G-02). */
  readonly cookie: string;
  /** Name of the header for tokens (G-02). */
  readonly header: string;
  /** Reads the current users. */
  readonly users: () => Promise<Users>;
  /** The secret of tokens, and the ended sessions. */
  readonly state: SessionState;
  /** The failed attempts to sign in. */
  readonly failures: FailureRecords;
  /** The client of a request. */
  readonly clientAddress: ClientAddress;
  /** Called with unexpected errors. */
  readonly onError: (error: unknown, doing: string) => void;
}

/** What the handlers of the sign-in and the console share. */
export type ConsoleParts = ReturnType<typeof createConsoleParts>;

/** Creates what the handlers share. */
export function createConsoleParts(deps: ConsoleDeps) {
  const { site, publicUrl, header, users, state, failures, onError } = deps;
  const { audit, manualSync, clientAddress } = deps;
  const sessions = createSessions({ state, users });
  const cookies = createSessionCookies(deps.cookie, publicUrl, site);
  const attempts = createAttempts(withHiddenNames(failures, state));
  return {
    ...{ site, publicUrl, header, audit, manualSync, clientAddress, onError, sessions, cookies },
    signedIn: createSignedIn(header, cookies, { users, sessions, onError }),
    forms: createForms(state, publicUrl),
    send: createPrivateDocuments(deps),
    signIn: createSignIn({ users, sessions, attempts, audit, onError }),
    data: (user: string) => consoleData(deps, user),
  };
}
