import type { PageData } from '#model/views/page-view.ts';
import { withSnapshot } from './snapshot-address.ts';

/** A page could not be fetched as data. */
export class PageFetchError extends Error {
  override readonly name = 'PageFetchError';
  /** True when no answer came at all, so that a document would not come either. */
  readonly offline: boolean;
  constructor(path: string, { offline, cause }: { readonly offline: boolean; readonly cause?: unknown }) {
    super(offline ? `No answer for ${path}.` : `No usable answer for ${path}.`, { cause });
    this.offline = offline;
  }
}

/** Pages by data path, fetched once and kept for a while (T-06). */
export interface PageCache {
  /** The page; `signal` gives up a fetch that this call began. Throws {@link PageFetchError}, or AbortError when given up. */
  load(path: string, signal?: AbortSignal): Promise<PageData>;
  /** True when {@link load} would answer without waiting. */
  ready(path: string): boolean;
  /**
   * Forgets a page, because there is a new version of it. From then on the snapshot that has it is named in the request:
   * a cache between here and the site may still keep the version before.
   */
  drop(path: string, snapshot: string | undefined): void;
  /** Puts a page in that came with the document. */
  put(path: string, answer: PageData): void;
}

interface Entry {
  readonly answer: Promise<PageData>;
  readonly since: number;
  /** Set when the answer is there. */
  arrived: boolean;
}

const maxPages = 100;
const maxAgeMs = 5 * 60_000;

/** An empty cache that fetches with the given function. */
export function createPageCache(request: (path: string, signal?: AbortSignal) => Promise<Response>): PageCache {
  const entries = new Map<string, Entry>();
  const snapshots = new Map<string, string>();
  const addressOf = (path: string) => {
    const snapshot = snapshots.get(path);
    return snapshot === undefined ? path : withSnapshot(path, snapshot);
  };
  const fresh = (path: string) => {
    const entry = entries.get(path);
    return entry && Date.now() - entry.since < maxAgeMs ? entry : undefined;
  };
  const add = (path: string, answer: Promise<PageData>) => {
    const entry: Entry = { answer, since: Date.now(), arrived: false };
    answer.then(
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
      const known = fresh(path);
      if (known) return known.answer;
      const entry = add(
        path,
        fetchAnswer(() => request(addressOf(path), signal), path),
      );
      // At once, so that whoever asks next does not get a fetch that was given up.
      signal?.addEventListener('abort', () => !entry.arrived && entries.get(path) === entry && entries.delete(path));
      return entry.answer;
    },
    ready: (path) => fresh(path)?.arrived === true,
    drop(path, snapshot) {
      entries.delete(path);
      if (snapshot !== undefined) snapshots.set(path, snapshot);
    },
    put: (path, answer) => void add(path, Promise.resolve(answer)),
  };
}

async function fetchAnswer(request: () => Promise<Response>, path: string): Promise<PageData> {
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
    const answer: unknown = await response.json();
    if (isAnswer(answer)) return answer;
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === 'AbortError') throw cause;
  }
  throw new PageFetchError(path, { offline: false });
}

// Our own server of the same version wrote the rest; another version is recognised by `site`.
function isAnswer(value: unknown): value is PageData {
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
