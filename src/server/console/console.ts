import type { Context, MiddlewareHandler } from 'hono';
import type { Base } from '#model/address/address.ts';
import type { FailureRecords } from '#model/failure-records.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import { type ConsoleApi, createConsoleApi } from './console-api.ts';
import { type ConsoleDataDeps, consoleData } from './console-data.ts';
import { type ConsoleCalls, createConsolePage } from './console-page.ts';
import { createShortBodyReader } from './read-form.ts';
import { createServerOnlyDocuments, privateHeaders, type ServerOnlyDocumentDeps } from './server-only-document.ts';
import { createAttempts } from './sign-in/attempts.ts';
import { createFormTokens } from './sign-in/form-tokens.ts';
import { withHiddenNames } from './sign-in/hidden-names.ts';
import { limitLogin } from './sign-in/limit-login.ts';
import { loginCall } from './sign-in/login-call.ts';
import { createLoginPage, type LoginPage } from './sign-in/login-page.ts';
import { createSessionCookies } from './sign-in/session-cookie.ts';
import type { SessionState } from './sign-in/session-state.ts';
import { createSessions } from './sign-in/sessions.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { unavailableHeaders, withUnavailable } from './sign-in/sign-in-unavailable.ts';
import { createSignedIn } from './sign-in/signed-in.ts';
import type { Users } from './sign-in/users-file.ts';

/** The handlers of the sign-in and the console. */
export interface Console {
  /** Limits requests for the sign-in. */
  readonly limit: MiddlewareHandler;
  /** The sign-in form. */
  readonly login: Pick<LoginPage, 'show' | 'submit'>;
  /** The sign-in call of programs. */
  readonly loginCall: ReturnType<typeof loginCall>;
  /** The console as a page. */
  readonly page: ConsoleCalls;
  /** The console as data. */
  readonly api: ConsoleApi;
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
  const { site, publicUrl, header, users, state } = deps;
  const sessions = createSessions({ state, users });
  const cookies = createSessionCookies(deps.cookie, publicUrl, site);
  const signedIn = createSignedIn({ ...deps, sessions, cookies });
  const attempts = createAttempts(withHiddenNames(deps.failures, state));
  const shared = {
    ...deps,
    sessions,
    cookies,
    signedIn,
    forms: createFormTokens(state),
    readBody: createShortBodyReader(),
    send: createServerOnlyDocuments(deps),
    signIn: createSignIn({ ...deps, sessions, attempts }),
    data: (user: string) => consoleData(deps, user),
  };
  const { onError } = deps;
  const login = createLoginPage(shared);
  const page = createConsolePage(shared);
  const api = createConsoleApi({ ...shared, header });
  const asForm = { answer: login.unavailable, onError };
  const asText = { answer: () => textResponse(unavailableMessage, 503, unavailableHeaders), onError };
  const asJson = { answer: unavailableJson, onError };
  return {
    limit: withUnavailable(limitLogin(signedIn, deps.clientAddress), asText),
    login: { show: withUnavailable(login.show, asForm), submit: withUnavailable(login.submit, asForm) },
    loginCall: withUnavailable(loginCall(shared), asJson),
    page: { show: withUnavailable(page.show, asText), act: withUnavailable(page.act, asText) },
    api: {
      read: withUnavailable(api.read, asJson),
      sync: withUnavailable(api.sync, asJson),
      events: withUnavailable(api.events, asJson),
      close: api.close,
    },
  };
}

const unavailableMessage =
  'Sessions cannot be read or stored at the moment, so nothing was done. Try again in a minute.';

function unavailableJson(context: Context): Response {
  return context.json({ message: unavailableMessage }, 503, { ...privateHeaders, ...unavailableHeaders });
}
