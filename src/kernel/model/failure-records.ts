/** The failed attempts of one client or one user. */
export interface Failures {
  /** How many failed in a row. */
  readonly count: number;
  /** When the last one failed, in ms since 1970. */
  readonly at: number;
}

/** Who makes an attempt, and when. */
export interface AttemptOrigin {
  readonly client: string;
  /** The name of the user. */
  readonly user: string;
  /** The time, in ms since 1970. */
  readonly time: number;
}

/** The failures of the client and the user of an attempt; undefined for one that has none. */
export interface OriginFailures {
  /** The failures of the client, with any user. */
  readonly client: Failures | undefined;
  /** The failures of the user, from any client. */
  readonly user: Failures | undefined;
}

/** The failed attempts of clients and users, which several processes may share. */
export interface FailureRecords {
  /**
   * Stores what `make` returns for the current failures of an attempt's client and user, in one step that no other attempt
   * interrupts, and returns it. `make` may be called again if another process was faster. Failures older than
   * {@link failuresLast} may be dropped. Throws if the failures cannot be stored.
   */
  change(origin: AttemptOrigin, make: (before: OriginFailures) => OriginFailures): Promise<OriginFailures>;
}

/** How long failures count without another one, in ms. */
export const failuresLast = 60 * 60_000;
