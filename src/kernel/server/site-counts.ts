import type { RenderCounts } from '#markdown/pool/render-counts.ts';
import type { ThreadState } from '#platform/worker/thread-states.ts';
import type { SharedStoreState } from './api/health.ts';
import type { Traffic } from './http/traffic.ts';

/** How often a page was in the cache. */
export interface CacheCounts {
  /** Responses that were cached. */
  readonly hits: number;
  /** Responses that were made. */
  readonly misses: number;
}

/** What a running site counts, for its operators. */
export interface SiteCounts {
  /** Requests and responses. */
  readonly traffic: Pick<Traffic, 'read'>;
  /** Hits and misses of the response cache. */
  readonly pages: () => CacheCounts;
  readonly rendering: () => RenderCounts;
  readonly threads: () => readonly ThreadState[];
  /** Logged errors since the start. */
  readonly errors: () => number;
  /** The store that the process shares with others; undefined when it shares none. */
  readonly store: SharedStoreState | undefined;
}
