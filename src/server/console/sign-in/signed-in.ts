import type { Context } from 'hono';
import type { SessionCookies } from './session-cookie.ts';
import type { Session, Sessions } from './sessions.ts';
import type { Users } from './users-file.ts';

/** Who sent a request. */
export interface Who {
  /** False where nobody could sign in: the site has no users. */
  readonly hasUsers: boolean;
  /** The session, undefined for whoever is not signed in. */
  readonly session: Session | undefined;
  /** Where the token stood; a browser sends a cookie whether its user wants it or not, a header only a program sends. */
  readonly by: 'cookie' | 'header';
}

/** Tells who sent a request. Trouble with the users is told, and counts as nobody being signed in. */
export type SignedIn = (context: Context) => Promise<Who>;

/** What is needed to tell. */
export interface SignedInDeps {
  /** The users of this moment. */
  readonly users: () => Promise<Users>;
  /** Knows tokens. */
  readonly sessions: Sessions;
  /** Knows cookies. */
  readonly cookies: SessionCookies;
  /** The header that may carry a token, as `Bearer …` (G-02). */
  readonly header: string;
  /** Told of trouble. */
  readonly onError: (error: unknown, doing: string) => void;
}

/** Makes what tells it. */
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
      onError(error, 'sign-in');
      return { hasUsers: false, session: undefined, by };
    }
  };
}
