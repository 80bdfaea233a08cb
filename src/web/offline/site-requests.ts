import { type Base, insidePath } from '#model/address/address.ts';

/** What the worker does about a request: nothing, or one of the ways to keep an answer. */
export type RequestKind = 'asset' | 'data' | 'image' | 'document' | undefined;

/** What of a request decides how it is kept. */
export interface SiteRequest {
  /** Its address. */
  readonly url: URL;
  /** How it came about, as `Request.mode` says. */
  readonly mode: string;
  /** What it is for, as `Request.destination` says. */
  readonly destination: string;
}

/** First segments of paths that are no pages and are asked of the site alone. */
const apart = /^\/(api|git|assets|-|mcp|healthz|readyz|metrics|login|console)(\/|$)/;

/** Names of files of the build carry a hash of their contents. */
const hashed = /^\/assets\/[^/]+-[\w-]{8}\.\w+$/;

const image = /^\/(git|assets\/twemoji|-\/image)\//;

/** How the answer to a request inside the site is kept; undefined for what the worker leaves alone. */
export function requestKind({ url, mode, destination }: SiteRequest, site: Base): RequestKind {
  const path = insidePath(url.pathname, site);
  if (path === undefined) return undefined;
  if (hashed.test(path)) return 'asset';
  if (path.startsWith('/-/page/')) return 'data';
  if (destination === 'image') return image.test(path) ? 'image' : undefined;
  return mode === 'navigate' && !apart.test(path) ? 'document' : undefined;
}
