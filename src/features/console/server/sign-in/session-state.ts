import { createHmac, randomBytes } from 'node:crypto';
import { z } from 'zod';
import { parseJson } from '#model/text/parse-json.ts';
import type { TextRecord } from '#model/text-record.ts';
import { storing } from './sign-in-unavailable.ts';

/**
 * The secret of tokens, and the ended sessions. They are stored, so that sessions survive a restart. All methods throw
 * `SignInUnavailableError` while they cannot be read or stored.
 */
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

/** Creates the state of a record. Several processes may share it, so it is read each time. */
export function createSessionState(record: TextRecord): SessionState {
  async function change(make: (state: State) => State): Promise<State> {
    const text = await storing(record.change((before) => toText(make(toState(before) ?? newState()))));
    return schema.parse(JSON.parse(text));
  }

  const current = async (): Promise<State> => toState(await storing(record.read())) ?? change((state) => state);

  return {
    key: async (purpose) => derive(await current(), purpose),
    async userKey(user, passwordHash) {
      const state = await current();
      return derive(state, ['session', user, passwordHash, state.rounds.get(user) ?? '']);
    },
    isEnded: async (id) => (await current()).ended.has(id),
    async end(id, until) {
      await change((state) => ({ ...state, ended: new Map([...stillCounting(state.ended), [id, until] as const]) }));
    },
    async endAll(user) {
      const round = randomBytes(16).toString('hex');
      await change((state) => ({ ...state, rounds: new Map([...state.rounds, [user, round]]) }));
    },
  };
}

function newState(): State {
  return { secret: randomBytes(32).toString('base64'), rounds: new Map(), ended: new Map() };
}

/** The state of a text; undefined for a damaged one, which is replaced: all users must then sign in again. */
function toState(text: string | undefined): State | undefined {
  return text === undefined ? undefined : schema.safeParse(parseJson(text)).data;
}

function toText({ secret, rounds, ended }: State): string {
  return JSON.stringify({ secret, rounds: Object.fromEntries(rounds), ended: Object.fromEntries(ended) });
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
