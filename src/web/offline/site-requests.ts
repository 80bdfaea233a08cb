import { type Base, insidePath } from '#model/address/address.ts';
import type { RouteForms } from '#model/match-route.ts';

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

// The build puts them here, as JSON.
const forms: RouteForms = JSON.parse(String(import.meta.env.ROUTE_FORMS));
const expressions = forms.map(([form, source]) => [form, new RegExp(source)] as const);

/** Names of files of the build carry a hash of their contents. */
const hashed = /-[\w-]{8}\.\w+$/;

/** How the answer to a request inside the site is kept; undefined for what the worker leaves alone. */
export function requestKind({ url, mode, destination }: SiteRequest, site: Base): RequestKind {
  const path = insidePath(url.pathname, site);
  if (path === undefined) return undefined;
  const [form] = expressions.find(([, expression]) => expression.test(path)) ?? ['document'];
  if (form === 'data') return form;
  if (form === 'asset') return hashed.test(path) ? form : undefined;
  if (form === 'image') return destination === 'image' ? form : undefined;
  return mode === 'navigate' && form === 'document' ? form : undefined;
}
