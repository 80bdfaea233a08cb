/** Keeps one network from taking all of what can be done at one time. */
export interface ConcurrencyLimit {
  /** Takes a place for a network; the result gives it back. Undefined where the network has its share already. */
  take(client: string): (() => void) | undefined;
}

/** How many of all places a share in percent is, at least one. */
export function slotsFor(places: number, percent: number): number {
  return Math.max(1, Math.floor((places * percent) / 100));
}

/** Makes shares of so many places for each network. Requests that come from no network, as in an export, have no share. */
export function createConcurrencyLimit(places: number): ConcurrencyLimit {
  const taken = new Map<string, number>();
  return {
    take(client) {
      const own = taken.get(client) ?? 0;
      if (client !== '' && own >= places) return undefined;
      taken.set(client, own + 1);
      return () => {
        const left = (taken.get(client) ?? 1) - 1;
        if (left > 0) taken.set(client, left);
        else taken.delete(client);
      };
    },
  };
}
