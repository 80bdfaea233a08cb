import type { SearchOutcome, SearchQuery } from '#features/search/contract/search.ts';
import { pollSearch } from './poll-search.ts';
import type { SearchClient } from './search-client.ts';

/** Dependencies of a {@link TypedSearch}. */
export interface TypedSearchDeps {
  /** Searches the site. */
  readonly search: SearchClient['search'];
  /** Called with the outcome of a query; outcomes arrive in the order of their queries, and some are left out. */
  readonly onOutcome: (key: string, outcome: SearchOutcome) => void;
}

/** A search without an outcome so far, or one that is repeated. */
interface Running {
  readonly control: AbortController;
}

/** Time between the starts of two searches while keys are pressed in quick succession, in milliseconds. */
const intervalMs = 40;

/**
 * Searches as a visitor types. The first key searches at once. While the next keys are pressed, the oldest search goes on, so
 * that there are results before the typing ends; the searches between it and the newest one are aborted.
 */
export class TypedSearch {
  readonly #deps: TypedSearchDeps;
  /** In the order of their queries. */
  #running: readonly Running[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;
  #lastStart = Number.NEGATIVE_INFINITY;

  /** Creates it; nothing is searched yet. */
  constructor(deps: TypedSearchDeps) {
    this.#deps = deps;
  }

  /** Searches for a query, which the key names in its outcome. */
  start(key: string, query: SearchQuery): void {
    clearTimeout(this.#timer);
    const wait = this.#lastStart + intervalMs - performance.now();
    if (wait <= 0) this.#search(key, query);
    else this.#timer = setTimeout(() => this.#search(key, query), wait);
  }

  /** Aborts all searches; none of them has an outcome any more. */
  stop(): void {
    clearTimeout(this.#timer);
    for (const { control } of this.#running) control.abort();
    this.#running = [];
  }

  #search(key: string, query: SearchQuery): void {
    this.#lastStart = performance.now();
    const [oldest, ...others] = this.#running;
    for (const { control } of others) control.abort();
    const own: Running = { control: new AbortController() };
    this.#running = oldest === undefined ? [own] : [oldest, own];
    const { signal } = own.control;
    void pollSearch({
      search: () => this.#deps.search(query, signal),
      signal,
      onOutcome: (outcome) => this.#take(own, key, outcome),
    }).then(() => {
      this.#running = this.#running.filter((each) => each !== own);
    });
  }

  #take(own: Running, key: string, outcome: SearchOutcome): void {
    const isNewest = this.#running.at(-1) === own;
    // A failure counts only for the newest query.
    if (isNewest || outcome.kind === 'found') this.#deps.onOutcome(key, outcome);
    const place = this.#running.indexOf(own);
    // Older searches, and an outdated one that would be repeated.
    const outdated = this.#running.filter((_, index) => index < place || (index === place && !isNewest));
    for (const { control } of outdated) control.abort();
    this.#running = this.#running.filter((each) => !outdated.includes(each));
  }
}
