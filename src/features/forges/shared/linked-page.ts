import type { ApiPage } from '#sources/forge/cached-pages.ts';
import type { ForgePage } from '#sources/forge/forge-adapter.ts';
import { linkTarget } from './link-header.ts';

/** Parses a page that is a list and links the next one in its `Link` header; undefined for any other response. */
export function readLinkedPage({ body, headers }: ApiPage): ForgePage | undefined {
  return Array.isArray(body) ? { items: body, next: linkTarget(headers.link, 'next') } : undefined;
}
