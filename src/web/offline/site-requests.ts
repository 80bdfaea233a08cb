import { type Base, insidePath } from '#model/address/address.ts';

/** How the service worker handles a request; undefined leaves it to the browser. */
export type RequestKind = 'asset' | 'data' | 'image' | 'document' | undefined;

/** The parts of a request that decide how it is handled. */
export interface SiteRequest {
  readonly url: URL;
  /** `Request.mode`. */
  readonly mode: string;
  /** `Request.destination`. */
  readonly destination: string;
}

/** First path segments that are never pages. */
const notPages = /^\/(api|git|assets|-|mcp|healthz|readyz|metrics|login|console)(\/|$)/;

/** Build files have a content hash in their names. */
const hashed = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/;

const image = /^\/(git|assets\/twemoji|-\/image)\//;

/** How the service worker handles a request. */
export function requestKind({ url, mode, destination }: SiteRequest, site: Base): RequestKind {
  const path = insidePath(url.pathname, site);
  if (path === undefined) return undefined;
  if (hashed.test(path)) return 'asset';
  if (path.startsWith('/-/page/')) return 'data';
  if (destination === 'image') return image.test(path) ? 'image' : undefined;
  return mode === 'navigate' && !notPages.test(path) ? 'document' : undefined;
}
