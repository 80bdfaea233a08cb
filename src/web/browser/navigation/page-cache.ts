import type { PageData } from '#model/views/page-view.ts';
import { withSnapshot } from './snapshot-address.ts';

/** A page could not be fetched as data. */
export class PageFetchError extends Error {
  override readonly name = 'PageFetchError';
  /** True if there was no response: a document could not be loaded either. */
  readonly offline: boolean;
  constructor(path: string, { offline, cause }: { readonly offline: boolean; readonly cause?: unknown }) {
    super(offline ? `No response for ${path}.` : `No usable response for ${path}.`, { cause });
    this.offline = offline;
  }
}

/** Page data by path, fetched once and cached for some minutes (T-06). */
export interface PageCache {
  /** Loads a page; `signal` aborts a fetch that this call started. Rejects with {@link PageFetchError} or AbortError. */
  load(path: string, signal?: AbortSignal): Promise<PageData>;
  /** True if {@link load} would resolve at once. */
  has(path: string): boolean;
  /**
   * Removes a page that has a new version. Its next request names the snapshot, as a cache in between may still have the
   * old version.
   */
  drop(path: string, snapshot: string | undefined): void;
  /** Adds a page that came with the document. */
  put(path: string, data: PageData): void;
}

interface Entry {
  readonly data: Promise<PageData>;
  /** When it was added, in milliseconds since 1970. */
  readonly since: number;
  /** True when the response has arrived. */
  arrived: boolean;
}

const maxPages = 100;
/** In milliseconds. */
const maxAgeMs = 5 * 60_000;

/** Creates an empty cache that fetches with the given function. */
export function createPageCache(request: (path: string, signal?: AbortSignal) => Promise<Response>): PageCache {
  const entries = new Map<string, Entry>();
  const snapshots = new Map<string, string>();
  const urlOf = (path: string) => {
    const snapshot = snapshots.get(path);
    return snapshot === undefined ? path : withSnapshot(path, snapshot);
  };
  const fresh = (path: string) => {
    const entry = entries.get(path);
    return entry && Date.now() - entry.since < maxAgeMs ? entry : undefined;
  };
  const add = (path: string, data: Promise<PageData>) => {
    const entry: Entry = { data, since: Date.now(), arrived: false };
    data.then(
      ({ cachedAt }) => {
        entry.arrived = true;
        // The next request may get a fresh one.
        if (cachedAt !== undefined && entries.get(path) === entry) entries.delete(path);
      },
      () => entries.get(path) === entry && entries.delete(path),
    );
    entries.delete(path);
    entries.set(path, entry);
    const [oldest] = entries.keys();
    if (entries.size > maxPages && oldest !== undefined) entries.delete(oldest);
    return entry;
  };
  return {
    load(path, signal) {
      const cached = fresh(path);
      if (cached) return cached.data;
      const entry = add(
        path,
        fetchPageData(() => request(urlOf(path), signal), path),
      );
      // At once, so that the next call does not get the aborted fetch.
      signal?.addEventListener('abort', () => !entry.arrived && entries.get(path) === entry && entries.delete(path));
      return entry.data;
    },
    has: (path) => fresh(path)?.arrived === true,
    drop(path, snapshot) {
      entries.delete(path);
      if (snapshot !== undefined) snapshots.set(path, snapshot);
    },
    put: (path, data) => void add(path, Promise.resolve(data)),
  };
}

async function fetchPageData(request: () => Promise<Response>, path: string): Promise<PageData> {
  let response: Response;
  try {
    response = await request();
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
    throw new PageFetchError(path, { offline: true, cause });
  }
  if (!response.ok && response.status !== 404) throw new PageFetchError(path, { offline: false });
  return parse(response, path);
}

async function parse(response: Response, path: string): Promise<PageData> {
  try {
    const data: unknown = await response.json();
    if (isPageData(data)) return data;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  }
  throw new PageFetchError(path, { offline: false });
}

// The rest is trusted if `site` is of the same version.
function isPageData(value: unknown): value is PageData {
  return (
    typeof value === 'object' &&
    value !== null &&
    'site' in value &&
    typeof value.site === 'string' &&
    'article' in value &&
    typeof value.article === 'string' &&
    'badges' in value &&
    typeof value.badges === 'string' &&
    'folded' in value &&
    typeof value.folded === 'string' &&
    'view' in value &&
    typeof value.view === 'object'
  );
}
