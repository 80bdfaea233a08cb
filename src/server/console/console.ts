import type { MiddlewareHandler } from 'hono';
import type { Base } from '#model/address/address.ts';
import type { ClientAddress } from '#server/http/client-address.ts';
import { type ConsoleApi, createConsoleApi } from './console-api.ts';
import { type ConsoleDataDeps, consoleData } from './console-data.ts';
import { type ConsoleCalls, createConsolePage } from './console-page.ts';
import { createShortBodyReader } from './read-form.ts';
import { createServerOnlyDocuments, type ServerOnlyDocumentDeps } from './server-only-document.ts';
import { createAttempts } from './sign-in/attempts.ts';
import { createFormTokens } from './sign-in/form-tokens.ts';
import { limitLogin } from './sign-in/limit-login.ts';
import { loginCall } from './sign-in/login-call.ts';
import { createLoginPage, type LoginPage } from './sign-in/login-page.ts';
import { createSessionCookies } from './sign-in/session-cookie.ts';
import type { SessionState } from './sign-in/session-state.ts';
import { createSessions } from './sign-in/sessions.ts';
import { createSignIn } from './sign-in/sign-in.ts';
import { createSignedIn } from './sign-in/signed-in.ts';
import type { Users } from './sign-in/users-file.ts';

/** The sign-in and what is behind it. */
export interface Console {
  /** Limits how often anybody may ask for the sign-in. */
  readonly limit: MiddlewareHandler;
  /** The form to sign in. */
  readonly login: LoginPage;
  /** The sign-in of programs. */
  readonly loginCall: ReturnType<typeof loginCall>;
  /** The console as a page. */
  readonly page: ConsoleCalls;
  /** The console as data. */
  readonly api: ConsoleApi;
}

/** What it is made with. */
export interface ConsoleDeps extends ConsoleDataDeps, ServerOnlyDocumentDeps {
  /** The site. */
  readonly site: Base;
  /** The public address of the site. */
  readonly publicUrl: string | undefined;
  /** Name of the cookie that carries a token (G-02). */
  readonly cookie: string;
  /** Name of the header that carries a token (G-02). */
  readonly header: string;
  /** The users of this moment. */
  readonly users: () => Promise<Users>;
  /** What makes tokens ours. */
  readonly state: SessionState;
  /** Tells who asks. */
  readonly clientAddress: ClientAddress;
  /** Told of errors that nobody expected. */
  readonly onError: (error: unknown, doing: string) => void;
}

/** Makes the sign-in and the console of a site. */
export function createConsole(deps: ConsoleDeps): Console {
  const { site, publicUrl, header, users, state } = deps;
  const sessions = createSessions({ state, users });
  const cookies = createSessionCookies(deps.cookie, publicUrl, site);
  const signedIn = createSignedIn({ ...deps, sessions, cookies });
  const shared = {
    ...deps,
    sessions,
    cookies,
    signedIn,
    forms: createFormTokens(state),
    readBody: createShortBodyReader(),
    send: createServerOnlyDocuments(deps),
    signIn: createSignIn({ ...deps, sessions, attempts: createAttempts() }),
    data: (user: string) => consoleData(deps, user),
  };
  return {
    limit: limitLogin(signedIn, deps.clientAddress),
    login: createLoginPage(shared),
    loginCall: loginCall(shared),
    page: createConsolePage(shared),
    api: createConsoleApi({ ...shared, header }),
  };
}
