import { randomBytes } from 'node:crypto';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionState } from './session-state.ts';
import type { Users } from './users-file.ts';

/** Somebody who is signed in. */
export interface Session {
  /** 128 random bits, new with each sign-in. */
  readonly id: string;
  /** The user's name. */
  readonly user: string;
  /** True when the user asked to be kept signed in. */
  readonly keep: boolean;
  /** When the user signed in, in seconds since 1970. */
  readonly since: number;
}

/** A token as it is handed out. */
export interface SealedSession {
  /** The token. */
  readonly token: string;
  /** When it ends if it is not used before, in seconds since 1970. */
  readonly until: number;
}

/** Begins sessions, and knows them by their tokens. */
export interface Sessions {
  /** A new session of a user. */
  begin(user: string, keep: boolean): Session;
  /** A token of a session, good from now on. Throws where the user is no more. */
  seal(session: Session): Promise<SealedSession>;
  /** The session of a token; undefined for one that is false, too old, or was ended. */
  open(token: string): Promise<Session | undefined>;
  /** Ends a session. */
  end(session: Session): Promise<void>;
  /** Ends all sessions of a user. */
  endAll(user: string): Promise<void>;
}

/** What sessions are made with. */
export interface SessionsDeps {
  /** Signs tokens, and knows which count no more. */
  readonly state: SessionState;
  /** The users of this moment. */
  readonly users: () => Promise<Users>;
  /** The time in milliseconds since 1970. */
  readonly now?: () => number;
}

/** How long a token is good without being used, and a session in all, in seconds. */
const lifetimes = {
  short: { idle: 30 * 60, whole: 12 * 60 * 60 },
  kept: { idle: 7 * 24 * 60 * 60, whole: 30 * 24 * 60 * 60 },
} as const;

const algorithm = 'HS256';
const issuer = 'asterism';

const claims = z.object({
  sub: z.string(),
  jti: z.string().min(22).max(64),
  keep: z.boolean(),
  since: z.int(),
});

/** Makes sessions. Their tokens say who it is; all that is kept of them is which were ended. */
export function createSessions({ state, users, now = Date.now }: SessionsDeps): Sessions {
  const seconds = (): number => Math.floor(now() / 1_000);
  const keyOf = async (user: string): Promise<Uint8Array | undefined> => {
    const hash = (await users()).get(user);
    return hash === undefined ? undefined : state.userKey(user, hash);
  };

  async function verified(token: string): Promise<Session | undefined> {
    const user = decodeJwt(token).sub ?? '';
    const key = await keyOf(user);
    if (key === undefined) return undefined;
    const checks = { algorithms: [algorithm], issuer, subject: user, currentDate: new Date(now()) };
    const { payload } = await jwtVerify(token, key, { ...checks, requiredClaims: ['exp'] });
    const { jti: id, keep, since } = claims.parse(payload);
    return (await state.isEnded(id)) ? undefined : { id, user, keep, since };
  }

  return {
    begin: (user, keep) => ({ id: randomBytes(16).toString('base64url'), user, keep, since: seconds() }),
    async seal(session) {
      const { id, user, keep, since } = session;
      const key = await keyOf(user);
      if (key === undefined) throw new Error(`There is no user ${user} any more.`);
      const { idle } = lifetimes[keep ? 'kept' : 'short'];
      const until = Math.min(seconds() + idle, endOf(session));
      const token = await new SignJWT({ keep, since })
        .setProtectedHeader({ alg: algorithm })
        .setIssuer(issuer)
        .setSubject(user)
        .setJti(id)
        .setIssuedAt(seconds())
        .setExpirationTime(until)
        .sign(key);
      return { token, until };
    },
    async open(token) {
      try {
        return await verified(token);
      } catch (error) {
        if (error instanceof errors.JOSEError || error instanceof z.ZodError) return undefined;
        throw error;
      }
    },
    end: (session) => state.end(session.id, endOf(session)),
    endAll: (user) => state.endAll(user),
  };
}

/** When a session ends however much it is used, in seconds since 1970. */
function endOf({ keep, since }: Session): number {
  return since + lifetimes[keep ? 'kept' : 'short'].whole;
}
