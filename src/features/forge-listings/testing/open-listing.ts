import { onTestFinished } from 'vitest';
import { createForgeListing, type ForgeListing } from '#features/forge-listings/forge-listing.ts';
import { type SourceForgeKind, sourceForges } from '#model/forges/forges.ts';
import type { HttpLimits } from '#platform/http/http-limits.ts';
import { forgeAdapters } from '#sources/forge/forge-adapters.ts';
import { createForgeClient } from '#sources/forge/forge-client.ts';
import type { StubRepository } from '#sources/forge/testing/stub-repository.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import type { StubForge } from './stub-forge.ts';

/** Every kind of forge. */
export const kinds = sourceForges.map(({ kind }) => kind);

const quick: Partial<HttpLimits> = { retryDelayMs: 1, retries: 1, timeoutMs: 400 };

/** Repositories of one owner. */
export const family: readonly StubRepository[] = [
  { path: 'acme/one', stars: 12, description: 'The first', language: 'Go', topics: ['http', 'router'] },
  { path: 'acme/two', stars: 3, archived: true },
  { path: 'acme/three', fork: true },
  { path: 'acme/hidden', private: true },
];

/** What a listing is opened with. */
export interface ListingOptions {
  /** Kind of the stub. */
  readonly kind: SourceForgeKind;
  /** The forge. */
  readonly stub: StubForge;
  /** Caches what it answers. */
  readonly store: StaleCache;
  /** `acme` by default. */
  readonly owner?: string;
  /** None by default. */
  readonly token?: string;
  /** Pause between two listings, in milliseconds; none by default. */
  readonly pause?: number;
}

/** Opens the listing of an owner at a stub until the test ends. */
export function openListing({ kind, stub, store, owner = 'acme', token, pause = 0 }: ListingOptions): ForgeListing {
  const { api } = stub;
  const shared = { adapter: forgeAdapters[kind], api, store, source: 'forge' };
  const client = createForgeClient({ ...shared, token, limits: quick });
  onTestFinished(() => client.close());
  return createForgeListing({ ...shared, client, owner, pause });
}
