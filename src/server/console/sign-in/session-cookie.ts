import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Base } from '#model/address/address.ts';
import { cookiePath } from '#model/address/site-paths.ts';
import type { SealedSession, Session } from './sessions.ts';

/** The cookies of the sign-in. */
export interface SessionCookies {
  /** The token that a request carries as a cookie. */
  token(context: Context): string | undefined;
  /** Hands out a token: for as long as it counts where the user is to be kept signed in, else until the browser ends. */
  give(context: Context, session: Session, sealed: SealedSession): void;
  /** Takes the token back. */
  take(context: Context): void;
  /** What a browser that is not signed in yet was given to know it again; undefined where it was given nothing. */
  visitor(context: Context): string | undefined;
  /** Gives a browser something to know it again. */
  mark(context: Context, visitor: string): void;
}

/** Makes the cookies of a site. `name` is that of the token's cookie; browsers add to it what they then enforce on https. */
export function createSessionCookies(name: string, publicUrl: string | undefined, site: Base): SessionCookies {
  const path = cookiePath(site);
  const isPublic = publicUrl?.startsWith('https:') === true;
  const prefix = isPublic && !name.startsWith('__') ? (path === '/' ? '__Host-' : '__Secure-') : '';
  const [token, visitor] = [prefix + name, `${prefix}${name}-form`];
  // Behind a proxy that nobody named, only the browser knows that it is https.
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
    take: (context) => void deleteCookie(context, token, options(context)),
    visitor: (context) => getCookie(context, visitor),
    mark: (context, value) => setCookie(context, visitor, value, { ...options(context), sameSite: 'Strict' }),
  };
}
