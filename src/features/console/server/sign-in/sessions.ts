import { randomBytes } from 'node:crypto';
import { decodeJwt, errors, jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { SessionState } from './session-state.ts';
import type { Users } from './users-file.ts';

/** A session of a user. */
export interface Session {
  /** 128 random bits, new with each sign-in. */
  readonly id: string;
  /** The user's name. */
  readonly user: string;
  /** True if the user chose to stay signed in. */
  readonly keep: boolean;
  /** When the user signed in, in seconds since 1970. */
  readonly since: number;
}

/** A token of a session. */
export interface SealedSession {
  readonly token: string;
  /** When it expires, in seconds since 1970. */
  readonly until: number;
}

/** Begins and ends sessions, and verifies their tokens. */
export interface Sessions {
  /** Begins a session of a user. */
  begin(user: string, keep: boolean): Session;
  /** Creates a new token of a session. Throws if the user no longer exists. */
  seal(session: Session): Promise<SealedSession>;
  /** The session of a token; undefined if the token is invalid or expired, or its session was ended. */
  open(token: string): Promise<Session | undefined>;
  /** Ends a session. */
  end(session: Session): Promise<void>;
  /** Ends all sessions of a user. */
  endAll(user: string): Promise<void>;
}

/** Dependencies of sessions. */
export interface SessionsDeps {
  /** The keys of tokens, and the ended sessions. */
  readonly state: SessionState;
  /** Reads the current users. */
  readonly users: () => Promise<Users>;
  /** The time, in ms since 1970. */
  readonly now?: () => number;
}

/** Lifetimes of an unused token (`idle`) and of a session (`whole`), in seconds. */
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

/** Creates the sessions. A token holds its session; the server stores only which sessions were ended. */
export function createSessions({ state, users, now = Date.now }: SessionsDeps): Sessions {
  const seconds = (): number => Math.floor(now() / 1_000);
  const keyOf = async (user: string): Promise<Uint8Array | undefined> => {
    const hash = (await users()).get(user);
    // The key of an unknown user is derived too, so that both are answered alike while the state cannot be read.
    const key = await state.userKey(user, hash ?? '');
    return hash === undefined ? undefined : key;
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
      if (key === undefined) throw new Error(`The user ${user} no longer exists.`);
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

/** When a session expires even if it is used, in seconds since 1970. */
function endOf({ keep, since }: Session): number {
  return since + lifetimes[keep ? 'kept' : 'short'].whole;
}
