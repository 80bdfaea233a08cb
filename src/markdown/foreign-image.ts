import type { ForeignImages, ImageSize } from '#model/render.ts';
import { proxiedImage } from './image-address.ts';

/** An image as it is shown. */
export interface ShownImage {
  /** Its address. */
  readonly src: string;
  /** Its size, where it is known. */
  readonly size: ImageSize | undefined;
  /** True when it must not be loaded and only be linked. */
  readonly isBlocked: boolean;
}

/** An image of another host, as the settings want it shown. Addresses that are not of the web are left to the allow list. */
export function foreignImage(src: string, foreign: ForeignImages = { kind: 'direct' }): ShownImage {
  const secure = src.replace(/^(http:)?\/\//i, 'https://');
  if (!/^https:\/\//i.test(secure)) return shown(secure);
  if (foreign.kind !== 'proxy') return shown(secure, foreign.kind === 'block');
  const path = proxied(URL.parse(src.startsWith('//') ? secure : src), foreign);
  return path === undefined ? shown(secure, true) : shown(path);
}

function proxied(url: URL | null, foreign: ForeignImages & { readonly kind: 'proxy' }): string | undefined {
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'http:' && !foreign.plainHosts.includes(url.hostname)) url.protocol = 'https:';
  url.hash = '';
  return proxiedImage(url.href, foreign.key);
}

function shown(src: string, isBlocked = false): ShownImage {
  return { src, size: undefined, isBlocked };
}
