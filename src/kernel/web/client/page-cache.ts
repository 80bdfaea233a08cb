import { type PageState, stateIn } from '#web/app/page-state.ts';
import { withSnapshot } from './snapshot-address.ts';

/** A page could not be fetched. */
export class PageFetchError extends Error {
  override readonly name = 'PageFetchError';
  /**
   * The status of an error that has no document of the site, 0 if no response came: loading the document would show what
   * another server wrote, or what the browser says. Undefined if the document can be loaded instead.
   */
  readonly failed: number | undefined;
  constructor(path: string, { failed, cause }: { readonly failed?: number; readonly cause?: unknown } = {}) {
    super(failed === 0 ? `No response for ${path}.` : `No usable response for ${path}.`, { cause });
    this.failed = failed;
  }
}

/** The document of a page. */
export interface LoadedPage {
  readonly html: string;
  readonly state: PageState;
  /** Set on a copy from the browser's cache: its date in milliseconds since 1970, 0 if unknown. */
  readonly cachedAt?: number;
  /** URL path and query of the page, if the request was redirected. */
  readonly redirected?: string;
}

/** Documents by path, fetched once and cached for some minutes (T-06). */
export interface PageCache {
  /** Loads a page; `signal` aborts a fetch that this call started. Rejects with {@link PageFetchError} or AbortError. */
  load(path: string, signal?: AbortSignal): Promise<LoadedPage>;
  /** True if {@link load} would resolve at once. */
  has(path: string): boolean;
  /**
   * Removes a page that has a new version. Its next request names the snapshot, as a cache in between may still have the
   * old version.
   */
  drop(path: string, snapshot: string | undefined): void;
  /** Adds the page that the browser loaded itself. */
  put(path: string, page: LoadedPage): void;
  /** Removes all pages, for example because the language has changed. */
  clear(): void;
}

interface Entry {
  readonly page: Promise<LoadedPage>;
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
  const add = (path: string, page: Promise<LoadedPage>) => {
    const entry: Entry = { page, since: Date.now(), arrived: false };
    page.then(
      ({ redirected, ...own }) => {
        entry.arrived = true;
        // Back leads to the address in the history, which is the one that the host redirected to.
        if (redirected !== undefined) add(redirected, Promise.resolve(own));
        // The next request may get a fresh one.
        if (own.cachedAt !== undefined && entries.get(path) === entry) entries.delete(path);
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
      if (cached) return cached.page;
      const entry = add(
        path,
        fetchPage(() => request(urlOf(path), signal), path),
      );
      // At once, so that the next call does not get the aborted fetch.
      signal?.addEventListener('abort', () => !entry.arrived && entries.get(path) === entry && entries.delete(path));
      return entry.page;
    },
    has: (path) => fresh(path)?.arrived === true,
    drop(path, snapshot) {
      entries.delete(path);
      if (snapshot !== undefined) snapshots.set(path, snapshot);
    },
    put: (path, page) => void add(path, Promise.resolve(page)),
    clear: () => entries.clear(),
  };
}

async function fetchPage(request: () => Promise<Response>, path: string): Promise<LoadedPage> {
  let response: Response;
  try {
    response = await request();
  } catch (cause) {
    if (isAbort(cause)) throw cause;
    throw new PageFetchError(path, { failed: 0, cause });
  }
  const page = await read(response).catch((cause: unknown) => {
    if (isAbort(cause)) throw cause;
    return undefined;
  });
  // A missing page and the shell of an unreachable site are pages, too.
  const isPage = response.ok || response.status === 404 || page?.state.view.failure?.shell;
  if (page === undefined && isFailed(response)) throw new PageFetchError(path, { failed: response.status });
  if (page === undefined || !isPage) throw new PageFetchError(path);
  return page;
}

/** True for an error that loading the document cannot change, unlike a request to sign in at a server in front. */
function isFailed({ status }: Response): boolean {
  return status === 404 || status === 429 || status >= 500;
}

/** The page of a response; undefined if it is no document of the site. */
async function read(response: Response): Promise<LoadedPage | undefined> {
  const html = await response.text();
  const state = stateIn(html);
  if (state === undefined) return undefined;
  const [, cachedAt] = /^<!doctype html>\s*<html data-cached-at="(\d+)"/.exec(html) ?? [];
  return {
    html,
    state,
    ...(cachedAt !== undefined && { cachedAt: Number(cachedAt) }),
    ...(response.redirected && { redirected: pathIn(response.url) }),
  };
}

function pathIn(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}

function isAbort(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'AbortError';
}
