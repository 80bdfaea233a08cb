import { createHmac, randomBytes } from 'node:crypto';
import pLimit from 'p-limit';
import { z } from 'zod';
import { readTextFile } from '#platform/files/read-text-file.ts';
import { writePrivateFile } from '#platform/files/write-atomic.ts';

/** The secret of tokens, and the ended sessions. A file stores them, so that sessions survive a restart. */
export interface SessionState {
  /** The key for one purpose. The keys are independent of each other. */
  key(purpose: readonly string[]): Promise<Uint8Array>;
  /** The key for the tokens of a user. It changes with {@link endAll} and with the password. */
  userKey(user: string, passwordHash: string): Promise<Uint8Array>;
  /** True for an ended session. */
  isEnded(id: string): Promise<boolean>;
  /** Ends a session. `until` is the time at which it expires, in seconds since 1970. */
  end(id: string, until: number): Promise<void>;
  /** Ends all sessions of a user. */
  endAll(user: string): Promise<void>;
}

const schema = z.object({
  secret: z.base64().min(43),
  /** By user, a value that changes with each sign-out everywhere. */
  rounds: z.record(z.string(), z.string()).transform(toMap),
  /** Ended sessions that have not expired, and when they do, in seconds since 1970. */
  ended: z.record(z.string(), z.number()).transform(toMap),
});

type State = z.output<typeof schema>;

/** Stored ended sessions; beyond this number the oldest are dropped. */
const maxEnded = 10_000;

/** Creates the state of a file. Several processes may share it, so it is read each time. */
export function createSessionState(file: string, warn: (message: string) => void): SessionState {
  const one = pLimit(1);
  let own: State | undefined;

  async function read(): Promise<State> {
    const known = await readKept(file);
    if (known !== undefined) return known;
    // If the file cannot be written, sessions last as long as the process.
    own ??= { secret: randomBytes(32).toString('base64'), rounds: new Map(), ended: new Map() };
    return write(own);
  }

  async function write(state: State): Promise<State> {
    own = state;
    const { secret, rounds, ended } = state;
    const text = JSON.stringify({ secret, rounds: Object.fromEntries(rounds), ended: Object.fromEntries(ended) });
    await writePrivateFile(file, text).catch(() =>
      warn(`${file} cannot be written: users must sign in again after a restart.`),
    );
    return state;
  }

  const change = (make: (state: State) => State): Promise<void> =>
    one(async () => void (await write(make(await read()))));
  const current = (): Promise<State> => one(read);

  return {
    key: async (purpose) => derive(await current(), purpose),
    async userKey(user, passwordHash) {
      const state = await current();
      return derive(state, ['session', user, passwordHash, state.rounds.get(user) ?? '']);
    },
    isEnded: async (id) => (await current()).ended.has(id),
    end: (id, until) =>
      change((state) => ({ ...state, ended: new Map([...stillCounting(state.ended), [id, until] as const]) })),
    endAll: (user) =>
      change((state) => ({ ...state, rounds: new Map([...state.rounds, [user, randomBytes(16).toString('hex')]]) })),
  };
}

async function readKept(file: string): Promise<State | undefined> {
  try {
    const text = await readTextFile(file);
    return text === undefined ? undefined : schema.parse(JSON.parse(text));
  } catch {
    // A damaged file is replaced; all users must sign in again.
    return undefined;
  }
}

function stillCounting(ended: ReadonlyMap<string, number>): readonly (readonly [string, number])[] {
  const now = Date.now() / 1_000;
  return [...ended].filter(([, until]) => until > now).slice(1 - maxEnded);
}

function derive({ secret }: State, purpose: readonly string[]): Uint8Array {
  return createHmac('sha256', Buffer.from(secret, 'base64')).update(JSON.stringify(purpose)).digest();
}

function toMap<V>(record: Readonly<Record<string, V>>): ReadonlyMap<string, V> {
  return new Map(Object.entries(record));
}
