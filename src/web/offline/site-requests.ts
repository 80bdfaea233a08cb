import { type Base, insidePath } from '#model/address/address.ts';
import type { RouteForms } from '#model/match-route.ts';

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

// Set at build time, as JSON.
const forms: RouteForms = JSON.parse(String(import.meta.env.ROUTE_FORMS));
const expressions = forms.map(([form, source]) => [form, new RegExp(source)] as const);

/** Build files have a content hash in their names. */
const hashed = /-[\w-]{8}\.\w+$/;

/** How the service worker handles a request. */
export function requestKind({ url, mode, destination }: SiteRequest, site: Base): RequestKind {
  const path = insidePath(url.pathname, site);
  if (path === undefined) return undefined;
  const [form] = expressions.find(([, expression]) => expression.test(path)) ?? ['document'];
  if (form === 'data') return form;
  if (form === 'asset') return hashed.test(path) ? form : undefined;
  if (form === 'image') return destination === 'image' ? form : undefined;
  return mode === 'navigate' && form === 'document' ? form : undefined;
}
