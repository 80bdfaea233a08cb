import type { Context } from 'hono';
import type { SessionCookies } from './session-cookie.ts';
import type { Session, Sessions } from './sessions.ts';
import { SignInUnavailableError } from './sign-in-unavailable.ts';
import type { Users } from './users-file.ts';

/** The session of a request. */
export interface RequestSession {
  /** False if the site has no users. */
  readonly hasUsers: boolean;
  /** The session; undefined if the client is not signed in. */
  readonly session: Session | undefined;
  /** Where the token was. Browsers send cookies by themselves; only programs send the header. */
  readonly by: 'cookie' | 'header';
}

/**
 * Reads the session of a request. Errors are reported, and the client then counts as not signed in. Throws
 * `SignInUnavailableError` while it is unknown whether the client is signed in.
 */
export type SignedIn = (context: Context) => Promise<RequestSession>;

/** Dependencies of the session reader. */
export interface SignedInDeps {
  /** Reads the current users. */
  readonly users: () => Promise<Users>;
  /** Verifies tokens. */
  readonly sessions: Sessions;
  /** Reads cookies. */
  readonly cookies: SessionCookies;
  /** Name of the header for tokens, as `Bearer …` (G-02). */
  readonly header: string;
  /** Called with errors of the users file. */
  readonly onError: (error: unknown, doing: string) => void;
}

/** Creates the reader of sessions. */
export function createSignedIn({ users, sessions, cookies, header, onError }: SignedInDeps): SignedIn {
  return async (context) => {
    const given = /^(?:Bearer +)?([\w.-]+)$/i.exec(context.req.header(header) ?? '')?.[1];
    const by = given === undefined ? 'cookie' : 'header';
    const token = given ?? cookies.token(context);
    try {
      const hasUsers = (await users()).size > 0;
      const session = token === undefined || !hasUsers ? undefined : await sessions.open(token);
      return { hasUsers, session, by };
    } catch (error) {
      if (error instanceof SignInUnavailableError) throw error;
      onError(error, 'sign-in');
      return { hasUsers: false, session: undefined, by };
    }
  };
}
