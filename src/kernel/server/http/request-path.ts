import type { Context } from 'hono';
import { getPath } from 'hono/utils/url';
import { type Base, insidePath } from '#model/address/address.ts';
import { tryDecodePercent } from '#model/address/decode-percent.ts';
import { malformed, type Refusal } from './instead.ts';

declare module 'hono' {
  interface ContextVariableMap {
    /** The requested path without the base, still percent-encoded. */
    pathname: string;
  }
}

/** Creates the function that gives Hono the path to route by: decoded and without the base. */
export function routedPath(site: Base): (request: Request) => string {
  // The middleware rejects paths outside the base before any route.
  return (request) => insidePath(getPath(request), site) ?? '/';
}

/** The requested path inside the site, still percent-encoded; the `path` of Hono is decoded once. */
export function pathnameOf(context: Context): string {
  return context.get('pathname');
}

/** A decoded request path. */
export interface DecodedPath {
  /** Its segments, each decoded once. */
  readonly segments: readonly string[];
  /** True if the path ends with a slash. */
  readonly trailingSlash: boolean;
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are rejected.
const unsafe = /[/\\\u0000-\u001f\u007f]/;

/** Splits a path inside the site and decodes each segment once. Refuses dot segments, encoded slashes and control characters (SECURITY Q1). */
export function parseRequestPath(pathname: string): DecodedPath | Refusal {
  const parts = pathname.split('/').slice(1);
  const trailingSlash = parts.length > 1 && parts.at(-1) === '';
  if (parts.at(-1) === '') parts.pop();
  const segments: string[] = [];
  for (const part of parts) {
    const segment = tryDecodePercent(part);
    if (segment === undefined) return malformed('The address holds a malformed percent sign.');
    if (unsafe.test(segment)) return malformed('The address holds an encoded slash or a control character.');
    if (segment === '' || segment === '.' || segment === '..') return malformed('The address holds an empty segment.');
    segments.push(segment);
  }
  return { segments, trailingSlash };
}

/** True if a segment begins with a dot. Such a path is served only if the snapshot lists the file. */
export function hasDotSegment(segments: readonly string[]): boolean {
  return segments.some((segment) => segment.startsWith('.'));
}
