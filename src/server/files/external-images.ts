import { LRUCache } from 'lru-cache';
import pLimit from 'p-limit';
import { type ImageType, imageType } from '#catalog/images/image-type.ts';
import { SingleFlight } from '#platform/concurrency/single-flight.ts';
import { digest } from '#platform/hash.ts';
import { createHttpClient } from '#platform/http/http-client.ts';
import { HttpError } from '#platform/http/http-error.ts';
import type { HttpLimits } from '#platform/http/http-limits.ts';
import type { HttpResponse } from '#platform/http/http-message.ts';
import type { CachedDocument, StaleCache } from '#sources/stale-cache.ts';

/** An image of another host. */
export interface ExternalImage {
  /** Told by its bytes. */
  readonly type: ImageType;
  /** The bytes. */
  readonly body: Uint8Array;
  /** Changes with the bytes; opaque. */
  readonly hash: string;
}

/** Images of other hosts, fetched when they are first asked for. */
export interface ExternalImageStore {
  /** An image, undefined when its host has none there or cannot be reached and nothing was kept. */
  get(url: string): Promise<ExternalImage | undefined>;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** What external images are fetched with. */
export interface ExternalImagesOptions {
  /** Keeps the last good copies. */
  readonly store: StaleCache;
  /** Hosts that may lie in a private network, as they stand in addresses, without ports. */
  readonly privateHosts: readonly string[];
  /** What bounds each request. */
  readonly limits: Partial<HttpLimits>;
  /** How long a copy counts as fresh, in milliseconds; 10 minutes by default. */
  readonly freshTime?: number;
}

/** The name of the images among the kept copies. */
const source = 'images';

/** A copy older than this is not shown before its host was asked, in milliseconds. */
const staleTime = 24 * 60 * 60_000;

/** How long a host that failed is not asked for the same image, in milliseconds. */
const patience = 60_000;

/** Requests at once; the others wait, and more than {@link mostWaiting} of them are turned away. */
const requestsAtOnce = 16;
const mostWaiting = 500;

/**
 * Makes the store. One request serves all who ask for an image at once. A copy of the last minutes is shown at once, one of
 * the last day too while its host is asked again, and an older one where its host cannot be reached.
 */
export function createExternalImages(options: ExternalImagesOptions): ExternalImageStore {
  const { store, privateHosts, freshTime = 10 * 60_000 } = options;
  const client = createHttpClient({
    privateHosts,
    userAgent: 'asterism',
    redirects: 'secure',
    accept: 'image/*',
    limits: { retries: 0, ...options.limits },
  });
  const limit = pLimit(requestsAtOnce);
  const fetches = new SingleFlight<string, ExternalImage | undefined>();
  const failed = new LRUCache<string, true>({ max: 10_000, ttl: patience });

  function keep(url: string, { body, etag, lastModified }: HttpResponse): ExternalImage | undefined {
    const type = imageType(body);
    if (type === undefined) return undefined;
    const hash = digest(body);
    store.put(source, { url, etag, lastModified, hash, checkedAt: Date.now(), body });
    return { type, body, hash };
  }

  async function ask(url: string, kept: CachedDocument | undefined): Promise<ExternalImage | undefined> {
    const response = await limit(() => client.get(url, kept)).catch((error: unknown) => {
      if (error instanceof HttpError) return undefined;
      throw error;
    });
    if (response?.status === 304 && kept !== undefined) {
      store.confirm(source, url, Date.now());
      return imageOf(kept);
    }
    const image = response !== undefined && isImageResponse(response) ? keep(url, response) : undefined;
    if (image !== undefined) return image;
    failed.set(url, true);
    if (response?.status !== 404 && response?.status !== 410) return imageOf(kept);
    store.remove(source, url);
    return undefined;
  }

  return {
    async get(url) {
      const kept = await store.get(source, url);
      const age = kept === undefined ? Number.POSITIVE_INFINITY : Date.now() - kept.checkedAt;
      if (age < freshTime || failed.has(url) || limit.pendingCount > mostWaiting) return imageOf(kept);
      const fetched = fetches.run(url, () => ask(url, kept));
      if (age >= staleTime) return fetched;
      // What comes of it is for the next reader; an unexpected error shows when no copy is left.
      fetched.catch(() => undefined);
      return imageOf(kept);
    },
    close: () => client.close(),
  };
}

/** True when the host says that it sends an image. A drawing must be called one: text of any kind could be read as one. */
function isImageResponse({ status, type, body }: HttpResponse): boolean {
  return (
    status === 200 && type.startsWith('image/') && (imageType(body) !== 'image/svg+xml' || type === 'image/svg+xml')
  );
}

function imageOf(kept: CachedDocument | undefined): ExternalImage | undefined {
  const type = kept && imageType(kept.body);
  return kept === undefined || type === undefined ? undefined : { type, body: kept.body, hash: kept.hash };
}
