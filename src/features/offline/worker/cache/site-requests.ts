import type { Base } from '#model/address/address.ts';
import { routeForm } from '#web/app/route-form.ts';

/** How the service worker handles a request; undefined leaves it to the browser. */
export type RequestKind = 'asset' | 'data' | 'image' | 'document' | undefined;

/** The parts of a request that decide how it is handled. */
export interface SiteRequest {
  readonly url: URL;
  /** `Request.mode`. */
  readonly mode: string;
  /** `Request.destination`. */
  readonly destination: string;
  /** The header `Accept`: in-site navigation fetches documents. */
  readonly accept: string;
}

/** Build files have a content hash in their names. */
const hashed = /-[\w-]{8}\.\w+$/;

/** How the service worker handles a request. */
export function requestKind({ url, mode, destination, accept }: SiteRequest, site: Base): RequestKind {
  const form = routeForm(url.pathname, site);
  if (form === 'data') return form;
  if (form === 'asset') return hashed.test(url.pathname) ? form : undefined;
  if (form === 'image') return destination === 'image' ? form : undefined;
  const isPage = mode === 'navigate' || accept.startsWith('text/html');
  return isPage && (form === 'document' || form === 'served') ? 'document' : undefined;
}
