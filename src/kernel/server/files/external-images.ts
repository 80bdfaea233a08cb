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

export interface ExternalImage {
  /** Its type, detected from its bytes. */
  readonly type: ImageType;
  /** The bytes. */
  readonly body: Uint8Array;
  /** Changes with the bytes; opaque. */
  readonly hash: string;
}

/** External images, fetched at the first request. */
export interface ExternalImageStore {
  /** An image; undefined if its host has none, or fails and no copy is stored. */
  get(url: string): Promise<ExternalImage | undefined>;
  /** Closes all connections. */
  close(): Promise<void>;
}

/** Dependencies of external images. */
export interface ExternalImagesOptions {
  /** Stores the last good copies. */
  readonly store: StaleCache;
  /** Hosts that may be in a private network, as in URLs, without ports. */
  readonly privateHosts: readonly string[];
  /** Limits of each request. */
  readonly limits: Partial<HttpLimits>;
  /** Maximum age of a fresh copy, in ms; 10 minutes by default. */
  readonly maxAge?: number;
}

/** The name of the images among the stored copies. */
const source = 'images';

/** Maximum age of a copy that is sent before its host was asked again, in ms. */
const maxStaleAge = 24 * 60 * 60_000;

/** How long an image that failed is not requested again, in ms. */
const retryAfter = 60_000;

/** Concurrent requests, and requests that may wait; further ones get the stored copy. */
const concurrency = 16;
const maxWaiting = 500;

/**
 * Creates the store. Concurrent requests for an image share one fetch. A fresh copy is sent at once; a copy of the last day
 * too, while its host is asked again; an older one only if its host fails.
 */
export function createExternalImages(options: ExternalImagesOptions): ExternalImageStore {
  const { store, privateHosts, maxAge = 10 * 60_000 } = options;
  const client = createHttpClient({
    privateHosts,
    userAgent: 'asterism',
    redirects: 'secure',
    accept: 'image/*',
    limits: { retries: 0, ...options.limits },
  });
  const limit = pLimit(concurrency);
  const fetches = new SingleFlight<string, ExternalImage | undefined>();
  const failed = new LRUCache<string, true>({ max: 10_000, ttl: retryAfter });

  function cache(url: string, { body, etag, lastModified }: HttpResponse): ExternalImage | undefined {
    const type = imageType(body);
    if (type === undefined) return undefined;
    const hash = digest(body);
    store.put(source, { url, etag, lastModified, hash, checkedAt: Date.now(), body });
    return { type, body, hash };
  }

  async function fetchImage(url: string, cached: CachedDocument | undefined): Promise<ExternalImage | undefined> {
    const response = await limit(() => client.get(url, cached)).catch((error: unknown) => {
      if (error instanceof HttpError) return undefined;
      throw error;
    });
    if (response?.status === 304 && cached !== undefined) {
      store.confirm(source, url, Date.now());
      return imageOf(cached);
    }
    const image = response !== undefined && isImageResponse(response) ? cache(url, response) : undefined;
    if (image !== undefined) return image;
    failed.set(url, true);
    if (response?.status !== 404 && response?.status !== 410) return imageOf(cached);
    store.remove(source, url);
    return undefined;
  }

  /** Fetches an image, unless another request has fetched it since this one read the store. */
  async function refresh(url: string): Promise<ExternalImage | undefined> {
    const cached = await store.get(source, url);
    return ageOf(cached) < maxAge ? imageOf(cached) : fetchImage(url, cached);
  }

  return {
    async get(url) {
      const cached = await store.get(source, url);
      const age = ageOf(cached);
      if (age < maxAge || failed.has(url) || limit.pendingCount > maxWaiting) return imageOf(cached);
      const fetched = fetches.run(url, () => refresh(url));
      if (age >= maxStaleAge) return fetched;
      // The result is for the next request; an unexpected error is thrown as soon as no copy is left.
      fetched.catch(() => undefined);
      return imageOf(cached);
    },
    close: () => client.close(),
  };
}

/** True for a response with an image. An SVG must have its content type, because any text could be parsed as one. */
function isImageResponse({ status, type, body }: HttpResponse): boolean {
  return (
    status === 200 && type.startsWith('image/') && (imageType(body) !== 'image/svg+xml' || type === 'image/svg+xml')
  );
}

/** Milliseconds since the last check; infinite without a copy. */
function ageOf(cached: CachedDocument | undefined): number {
  return cached === undefined ? Number.POSITIVE_INFINITY : Date.now() - cached.checkedAt;
}

function imageOf(cached: CachedDocument | undefined): ExternalImage | undefined {
  const type = cached && imageType(cached.body);
  return cached === undefined || type === undefined ? undefined : { type, body: cached.body, hash: cached.hash };
}
