/** Limits the slots that one client can hold at a time. */
export interface ConcurrencyLimit {
  /** Acquires a slot for a client. Returns the function that releases it, or undefined if the client holds all its slots. */
  acquire(client: string): (() => void) | undefined;
}

/** The slots of one client: a percentage of all slots, and at least one. */
export function slotsFor(slots: number, percent: number): number {
  return Math.max(1, Math.floor((slots * percent) / 100));
}

/** Creates a limit of `slots` for each client. Requests without a client address, as in an export, are not limited. */
export function createConcurrencyLimit(slots: number): ConcurrencyLimit {
  const acquired = new Map<string, number>();
  return {
    acquire(client) {
      const own = acquired.get(client) ?? 0;
      if (client !== '' && own >= slots) return undefined;
      acquired.set(client, own + 1);
      return () => {
        const left = (acquired.get(client) ?? 1) - 1;
        if (left > 0) acquired.set(client, left);
        else acquired.delete(client);
      };
    },
  };
}
