import { LRUCache } from 'lru-cache';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { SiteView } from '#model/views/site-view.ts';
import { derived } from '#platform/derived.ts';
import type { Features } from '#server/feature.ts';
import type { CacheControl } from '#server/http/cache-control.ts';
import type { ChosenLanguage } from '#server/http/negotiation.ts';
import { provenanceHeaders } from '#server/http/provenance-headers.ts';
import type { CachedResponse } from '#server/http/responses/cached-response.ts';
import { withNamedLanguage } from '#server/pages/page-response.ts';
import type { CacheCounts } from '#server/site-counts.ts';

/** The responses of pages in memory. Each carries the provenance of its package, which changes with each sync. */
export interface ResponseCache {
  /** The response at a URL (path and query) in a language, with the headers of a snapshot; undefined if it is not cached. */
  get(snapshot: Snapshot, chosen: ChosenLanguage, url: string): CachedResponse | undefined;
  /**
   * The response at a URL that was made of the same inputs for an earlier snapshot, with the headers of this one; undefined if
   * there is none.
   */
  keep(
    snapshot: Snapshot,
    chosen: ChosenLanguage,
    entry: Pick<ResponseEntry, 'url' | 'inputs'>,
  ): CachedResponse | undefined;
  /** Caches a response that is lasting. Returns it with the headers of the snapshot. */
  add(snapshot: Snapshot, chosen: ChosenLanguage, entry: ResponseEntry): CachedResponse;
  /** The counts since the start. */
  counts(): CacheCounts;
}

/** A response that was made. */
export interface ResponseEntry {
  /** Its URL: path and query. */
  readonly url: string;
  /** Changes with everything that the response was made of. */
  readonly inputs: string;
  /** False for a response that may change although the snapshot does not; it is not cached. */
  readonly lasting: boolean;
  readonly response: CachedResponse;
}

/** Options of the cache. */
export interface ResponseCacheDeps {
  /** Gives a snapshot's site view. */
  readonly siteView: (snapshot: Snapshot) => SiteView;
  /** What features take from a snapshot. */
  readonly features: Pick<Features, 'version'>;
  /** Memory for responses, in bytes. */
  readonly cacheSize: number;
  /** How long caches in front keep responses. */
  readonly caching: CacheControl;
}

/** A response with the headers of a snapshot. */
interface Stamped {
  readonly snapshot: Snapshot;
  /** For requests without the language header. */
  readonly chosen: CachedResponse;
  /** For requests of a cache in front, which names the language. */
  readonly requested: CachedResponse;
}

/** Creates an empty cache. */
export function createResponseCache({ siteView, features, cacheSize, caching }: ResponseCacheDeps): ResponseCache {
  const responses = createResponseStore(cacheSize);
  const stamps = new WeakMap<CachedResponse, Stamped>();
  const counts = { hits: 0, misses: 0 };

  /** Everything that a response may depend on besides its URL and the languages. */
  const versionsOf = derived((snapshot: Snapshot): string => {
    const { version, matrix } = snapshot;
    return [version, matrix.version, features.version(snapshot), siteView(snapshot).version].join('\n');
  });

  function stamped(snapshot: Snapshot, chosen: ChosenLanguage, response: CachedResponse): CachedResponse {
    const known = stamps.get(response);
    const stamp = known?.snapshot === snapshot ? known : addStamp(snapshot, response, caching);
    if (stamp !== known) stamps.set(response, stamp);
    return chosen.isRequested ? stamp.requested : stamp.chosen;
  }

  return {
    get(snapshot, chosen, url) {
      const known = responses.get(languagesOf(chosen), url);
      if (known?.versions !== versionsOf(snapshot)) return undefined;
      counts.hits += 1;
      return stamped(snapshot, chosen, known.response);
    },
    keep(snapshot, chosen, { url, inputs }) {
      const known = responses.get(languagesOf(chosen), url);
      if (known?.inputs !== inputs) return undefined;
      counts.hits += 1;
      responses.set(languagesOf(chosen), url, { ...known, versions: versionsOf(snapshot) });
      return stamped(snapshot, chosen, known.response);
    },
    add(snapshot, chosen, { url, inputs, lasting, response }) {
      counts.misses += 1;
      if (lasting) responses.set(languagesOf(chosen), url, { versions: versionsOf(snapshot), inputs, response });
      return stamped(snapshot, chosen, response);
    },
    counts: () => ({ ...counts }),
  };
}

function addStamp(snapshot: Snapshot, response: CachedResponse, caching: CacheControl): Stamped {
  const provenance = response.repo === undefined ? {} : provenanceHeaders(snapshot, response.repo);
  const chosen = { ...response, headers: { ...response.headers, ...provenance } };
  return { snapshot, chosen, requested: withNamedLanguage(chosen, caching) };
}

function languagesOf({ language, articles }: ChosenLanguage): string {
  return [language, ...articles].join('\n');
}

export interface StoredResponse {
  /** The versions of the last snapshot that it is of. */
  readonly versions: string;
  /** Changes with everything that it was made of. */
  readonly inputs: string;
  readonly response: CachedResponse;
}

/** Responses by their languages and their URL: one of each, for the last snapshot in which it was requested. */
export interface ResponseStore {
  /** A stored response. */
  get(languages: string, url: string): StoredResponse | undefined;
  /** Stores a response for as long as there is room. */
  set(languages: string, url: string, stored: StoredResponse): void;
}

/** Arrangements of the Matrix in the store. There are more of them than are requested twice. */
const maxArrangements = 64;

/** Share of the memory that they have besides. A document has the packages of one page, so it is as large in any family. */
const arrangementShare = 1 / 4;

/** Creates a store of `size` bytes. URLs with a query have a part of their own, so that they never displace pages. */
export function createResponseStore(size: number): ResponseStore {
  const sizeCalculation = ({ response: { body } }: StoredResponse): number => body.size + 1_000;
  const pages = new LRUCache<string, StoredResponse>({ maxSize: size, sizeCalculation });
  const arrangements = new LRUCache<string, StoredResponse>({
    max: maxArrangements,
    maxSize: Math.ceil(size * arrangementShare),
    sizeCalculation,
  });
  const partOf = (url: string): LRUCache<string, StoredResponse> => (url.includes('?') ? arrangements : pages);
  return {
    get: (languages, url) => partOf(url).get(`${languages}\n${url}`),
    set: (languages, url, stored) => void partOf(url).set(`${languages}\n${url}`, stored),
  };
}
