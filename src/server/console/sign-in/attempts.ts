import { LRUCache } from 'lru-cache';

/** Limits how often anybody may try to sign in (SECURITY A1). */
export interface Attempts {
  /**
   * Counts an attempt to sign in as failed until {@link Attempt.succeeded} is called; the seconds to wait, uncounted, where
   * there were too many.
   */
  begin(client: string, user: string): Attempt | number;
}

/** An attempt under way. */
export interface Attempt {
  /** Takes it back, and forgets the failures of the user before it. */
  succeeded(): void;
}

/** How failures of one kind hold up the next attempt. */
interface Rule {
  /** How many cost nothing. */
  readonly free: number;
  /** The longest delay, in milliseconds. */
  readonly longest: number;
}

interface Failures {
  readonly count: number;
  readonly at: number;
}

/** The second failure too many waits twice as long as the first, and so on. */
const firstDelay = 2_000;

/** Failures are forgotten after so many milliseconds without another. */
const memory = 60 * 60_000;

/** Of each kind are remembered; those that were not seen for longest are forgiven first. */
const mostRemembered = 10_000;

/**
 * By network, and by user for whoever has many networks. A user has more that are free and a shorter delay, so that nobody
 * is shut out by another who only knows the name.
 */
const rules = {
  client: { free: 4, longest: 15 * 60_000 },
  user: { free: 10, longest: 30_000 },
} as const satisfies Readonly<Record<string, Rule>>;

/** Makes a count of no failures. */
export function createAttempts(now: () => number = Date.now): Attempts {
  const clients = new LRUCache<string, Failures>({ max: mostRemembered });
  const users = new LRUCache<string, Failures>({ max: mostRemembered });

  function countOf(failures: Failures | undefined): number {
    return failures === undefined || now() - failures.at > memory ? 0 : failures.count;
  }

  function wait(failures: Failures | undefined, { free, longest }: Rule): number {
    const over = countOf(failures) - free;
    if (failures === undefined || over < 0) return 0;
    return failures.at + Math.min(longest, firstDelay * 2 ** over) - now();
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
