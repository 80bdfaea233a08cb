import type { AuditLog } from '#model/audit.ts';
import type { KeyValueCache } from '#model/key-value-cache.ts';
import type { FamilyHistory, StarDay } from '#model/package/star-history.ts';
import type { StaleCache } from '#sources/stale-cache.ts';

/** Data that survives restarts. Nothing here throws, and no caller waits for the disk for long. */
export interface Store {
  /** Copies of responses of remote sources. */
  readonly documents: StaleCache;
  /** A cache for each kind of value. A read that takes longer than `timeoutMs` milliseconds counts as a miss. */
  cache(kind: string, timeoutMs?: number): KeyValueCache;
  /** Records how many stars each package of a product has now. */
  recordStars(product: string, stars: ReadonlyMap<string, number>): void;
  /** The days on which the stars of a package changed, the oldest first. */
  starDays(product: string, repo: string): Promise<readonly StarDay[]>;
  /** Records which packages a product has; the day of the first record of each stays. */
  recordPackages(product: string, repos: readonly string[]): void;
  /** Stars and first days of all packages of a product. */
  familyPast(product: string): Promise<FamilyHistory>;
  /** The audit log of a product. */
  audit(product: string): AuditLog;
  /** Writes what waits and closes the database. */
  close(): Promise<void>;
}

/** What every store is opened with. */
export interface StoreOptions {
  /** Size limit of all cached values together, in bytes. */
  readonly cacheSize: number;
  /** Size limit of all copies of documents together, in bytes; 2 GB by default. */
  readonly documentsSize?: number;
  /** Called with a sentence about a database that cannot be used as it should. */
  readonly warn: (message: string) => void;
}
