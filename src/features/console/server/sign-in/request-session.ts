import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Base } from '#model/address/address.ts';
import { cookiePath } from '#model/address/site-paths.ts';
import type { SealedSession, Session, Sessions } from './sessions.ts';
import { SignInUnavailableError } from './sign-in-unavailable.ts';
import type { Users } from './users-file.ts';

/** The cookies of the sign-in. */
export interface SessionCookies {
  /** The token in the cookie of a request. */
  token(context: Context): string | undefined;
  /** Sets the cookie of a session: as long as its token if the user stays signed in, else until the browser closes. */
  give(context: Context, session: Session, sealed: SealedSession): void;
  /** Deletes the cookie of the session. */
  clear(context: Context): void;
  /** The id of a browser that is not signed in; undefined if it has none. */
  visitor(context: Context): string | undefined;
  /** Sets the id of a browser that is not signed in. */
  mark(context: Context, visitor: string): void;
}

/** Creates the cookies of a site. `name` is the name of the session cookie; on https it gets a prefix that browsers enforce. */
export function createSessionCookies(name: string, publicUrl: string | undefined, site: Base): SessionCookies {
  const path = cookiePath(site);
  const isPublic = publicUrl?.startsWith('https:') === true;
  const prefix = isPublic && !name.startsWith('__') ? (path === '/' ? '__Host-' : '__Secure-') : '';
  const [token, visitor] = [prefix + name, `${prefix}${name}-form`];
  // Behind a proxy that is not configured, only the browser knows that the connection is https.
  const options = ({ req }: Context) => ({
    path,
    httpOnly: true,
    secure: isPublic || req.header('origin')?.startsWith('https:') === true,
  });
  return {
    token: (context) => getCookie(context, token),
    give(context, { keep }, { token: value, until }) {
      const lasting = keep ? { maxAge: Math.max(0, until - Math.floor(Date.now() / 1_000)) } : {};
      setCookie(context, token, value, { ...options(context), ...lasting, sameSite: 'Lax' });
    },
    clear: (context) => void deleteCookie(context, token, options(context)),
    visitor: (context) => getCookie(context, visitor),
    mark: (context, value) => setCookie(context, visitor, value, { ...options(context), sameSite: 'Strict' }),
  };
}

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

/** Creates the reader of sessions. `header` is the name of the header for tokens, as `Bearer …` (G-02). */
export function createSignedIn(
  header: string,
  cookies: SessionCookies,
  {
    users,
    sessions,
    onError,
  }: {
    readonly users: () => Promise<Users>;
    readonly sessions: Sessions;
    readonly onError: (error: unknown, doing: string) => void;
  },
): SignedIn {
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
