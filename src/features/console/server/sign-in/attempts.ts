import { createHmac } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { type FailureRecords, type Failures, failuresLast, type OriginFailures } from '#model/failure-records.ts';
import type { SessionState } from './session-state.ts';
import { storing } from './sign-in-unavailable.ts';

/** Limits attempts to sign in (SECURITY A1). */
export interface Attempts {
  /**
   * Begins an attempt, which counts as failed until {@link Attempt.succeeded} is called. Returns the seconds to wait, and
   * counts nothing, if there were too many. Throws `SignInUnavailableError` if failures cannot be stored.
   */
  begin(client: string, user: string): Promise<Attempt | number>;
}

/** A running attempt. */
export interface Attempt {
  /** Takes the attempt back, and forgets earlier failures of the user. Throws `SignInUnavailableError`. */
  succeeded(): Promise<void>;
}

/** How failures delay the next attempt. */
interface Rule {
  /** Failures without a delay. */
  readonly free: number;
  /** Maximum delay, in ms. */
  readonly maxDelay: number;
}

/** Delay after the first failure that is not free, in ms. Each further one doubles it. */
const firstDelay = 2_000;

/**
 * Failures count for the client and, against attackers with many addresses, for the user. Users have more free failures and a
 * shorter delay, so that knowing a name is not enough to lock its user out.
 */
const rules = {
  client: { free: 4, maxDelay: 15 * 60_000 },
  user: { free: 10, maxDelay: 30_000 },
} as const satisfies Readonly<Record<string, Rule>>;

/** Creates the limit on top of recorded failures. */
export function createAttempts(records: FailureRecords, now: () => number = Date.now): Attempts {
  return {
    async begin(client, user) {
      const time = now();
      let delay = 0;
      const counted = records.change({ client, user, time }, (before) => {
        delay = Math.max(wait(before.client, rules.client, time), wait(before.user, rules.user, time));
        return delay > 0 ? before : oneMore(before, time);
      });
      await storing(counted);
      if (delay > 0) return Math.ceil(delay / 1_000);
      return {
        async succeeded() {
          await storing(records.change({ client, user, time: now() }, takenBack));
        },
      };
    },
  };
}

/** The ms until the next attempt is allowed; 0 or less if it is. */
function wait(failures: Failures | undefined, { free, maxDelay }: Rule, time: number): number {
  const over = countOf(failures, time) - free;
  if (failures === undefined || over < 0) return 0;
  return failures.at + Math.min(maxDelay, firstDelay * 2 ** over) - time;
}

function countOf(failures: Failures | undefined, time: number): number {
  return failures === undefined || time - failures.at > failuresLast ? 0 : failures.count;
}

function oneMore({ client, user }: OriginFailures, at: number): OriginFailures {
  return { client: { count: countOf(client, at) + 1, at }, user: { count: countOf(user, at) + 1, at } };
}

function takenBack({ client }: OriginFailures): OriginFailures {
  return {
    client: client === undefined || client.count <= 1 ? undefined : { ...client, count: client.count - 1 },
    user: undefined,
  };
}

/** Clients and users in memory, each. Those that were used longest ago are dropped first. */
const maxEntries = 10_000;

/** Creates records of failures in the memory of this process. */
export function createFailureMemory(): FailureRecords {
  const clients = new LRUCache<string, Failures>({ max: maxEntries });
  const users = new LRUCache<string, Failures>({ max: maxEntries });
  return {
    async change({ client, user }, make) {
      const after = make({ client: clients.get(client), user: users.get(user) });
      // The cache deletes an entry that is set to undefined.
      clients.set(client, after.client);
      users.set(user, after.user);
      return after;
    },
  };
}

/**
 * Records of failures that hold no address of a client and no name of a user, because a name may be a password in the wrong
 * field: both are replaced by their HMAC with a key of the sign-in.
 */
export function withHiddenNames(records: FailureRecords, state: Pick<SessionState, 'key'>): FailureRecords {
  return {
    async change({ client, user, time }, make) {
      const key = await state.key(['failures']);
      const hidden = (name: string): string => createHmac('sha256', key).update(name).digest('base64url');
      return records.change({ client: hidden(client), user: hidden(user), time }, make);
    },
  };
}
