import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Base } from '#model/address/address.ts';
import { cookiePath } from '#model/address/site-paths.ts';
import type { SealedSession, Session } from './sessions.ts';

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
