import { LRUCache } from 'lru-cache';

/** Limits attempts to sign in (SECURITY A1). */
export interface Attempts {
  /**
   * Begins an attempt, which counts as failed until {@link Attempt.succeeded} is called. Returns the seconds to wait, and
   * counts nothing, if there were too many.
   */
  begin(client: string, user: string): Attempt | number;
}

/** A running attempt. */
export interface Attempt {
  /** Takes the attempt back, and forgets earlier failures of the user. */
  succeeded(): void;
}

/** How failures delay the next attempt. */
interface Rule {
  /** Failures without a delay. */
  readonly free: number;
  /** Maximum delay, in ms. */
  readonly maxDelay: number;
}

interface Failures {
  readonly count: number;
  readonly at: number;
}

/** Delay after the first failure that is not free, in ms. Each further one doubles it. */
const firstDelay = 2_000;

/** Failures are forgotten after this time without another one, in ms. */
const forgetAfter = 60 * 60_000;

/** Clients and users in memory, each. Those that were used longest ago are dropped first. */
const maxEntries = 10_000;

/**
 * Failures count for the client and, against attackers with many addresses, for the user. Users have more free failures and a
 * shorter delay, so that knowing a name is not enough to lock its user out.
 */
const rules = {
  client: { free: 4, maxDelay: 15 * 60_000 },
  user: { free: 10, maxDelay: 30_000 },
} as const satisfies Readonly<Record<string, Rule>>;

/** Creates the limit without any failures. */
export function createAttempts(now: () => number = Date.now): Attempts {
  const clients = new LRUCache<string, Failures>({ max: maxEntries });
  const users = new LRUCache<string, Failures>({ max: maxEntries });

  function countOf(failures: Failures | undefined): number {
    return failures === undefined || now() - failures.at > forgetAfter ? 0 : failures.count;
  }

  function wait(failures: Failures | undefined, { free, maxDelay }: Rule): number {
    const over = countOf(failures) - free;
    if (failures === undefined || over < 0) return 0;
    return failures.at + Math.min(maxDelay, firstDelay * 2 ** over) - now();
  }

  return {
    begin(client, user) {
      const before = { client: clients.get(client), user: users.get(user) };
      const delay = Math.max(wait(before.client, rules.client), wait(before.user, rules.user));
      if (delay > 0) return Math.ceil(delay / 1_000);
      clients.set(client, { count: countOf(before.client) + 1, at: now() });
      users.set(user, { count: countOf(before.user) + 1, at: now() });
      return {
        succeeded() {
          users.delete(user);
          const { count = 0, at = now() } = clients.get(client) ?? {};
          clients.set(client, { count: Math.max(0, count - 1), at });
        },
      };
    },
  };
}
