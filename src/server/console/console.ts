import type { Context, MiddlewareHandler } from 'hono';
import type { Base } from '#model/address/address.ts';
import type { FailureRecords } from '#model/failure-records.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import { type ConsoleCalls, createConsoleCalls } from './console-calls.ts';
import { type ConsoleDataDeps, consoleData } from './console-data.ts';
import { createServerOnlyDocuments, privateHeaders, type ServerOnlyDocumentDeps } from './server-only-document.ts';
import { createAttempts, withHiddenNames } from './sign-in/attempts.ts';
import { createForms } from './sign-in/forms.ts';
import { createLogin, type Login, limitLogin } from './sign-in/login.ts';
import { createSessionCookies, createSignedIn } from './sign-in/request-session.ts';
import type { SessionState } from './sign-in/session-state.ts';
import { createSessions } from './sign-in/sessions.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { unavailableHeaders, withUnavailable } from './sign-in/sign-in-unavailable.ts';
import type { Users } from './sign-in/users-file.ts';

/** The handlers of the sign-in and the console. */
export interface Console {
  /** Limits requests for the sign-in. */
  readonly limit: MiddlewareHandler;
  /** The sign-in. */
  readonly login: Omit<Login, 'unavailable'>;
  /** The console. */
  readonly calls: ConsoleCalls;
}

/** Dependencies of the sign-in and the console. */
export interface ConsoleDeps extends ConsoleDataDeps, ServerOnlyDocumentDeps {
  /** The site. */
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

/** Creates the sign-in and the console of a site. */
export function createConsole(deps: ConsoleDeps): Console {
  const { site, publicUrl, users, state, onError } = deps;
  const sessions = createSessions({ state, users });
  const cookies = createSessionCookies(deps.cookie, publicUrl, site);
  const signedIn = createSignedIn(deps.header, cookies, { users, sessions, onError });
  const attempts = createAttempts(withHiddenNames(deps.failures, state));
  const parts = {
    ...deps,
    sessions,
    cookies,
    signedIn,
    forms: createForms(state, publicUrl),
    send: createServerOnlyDocuments(deps),
    signIn: createSignIn({ ...deps, sessions, attempts }),
    data: (user: string) => consoleData(deps, user),
  };
  const login = createLogin(parts);
  const { show, act, read, sync } = createConsoleCalls(parts);
  const asForm = { answer: login.unavailable, onError };
  const asText = { answer: () => textResponse(unavailableMessage, 503, unavailableHeaders), onError };
  const asJson = { answer: unavailableJson, onError };
  return {
    limit: withUnavailable(limitLogin(signedIn, deps.clientAddress), asText),
    login: {
      show: withUnavailable(login.show, asForm),
      submit: withUnavailable(login.submit, asForm),
      call: withUnavailable(login.call, asJson),
    },
    calls: {
      show: withUnavailable(show, asText),
      act: withUnavailable(act, asText),
      read: withUnavailable(read, asJson),
      sync: withUnavailable(sync, asJson),
    },
  };
}

const unavailableMessage =
  'Sessions cannot be read or stored at the moment, so nothing was done. Try again in a minute.';

function unavailableJson(context: Context): Response {
  return context.json({ message: unavailableMessage }, 503, { ...privateHeaders, ...unavailableHeaders });
}
