import type { Base } from '#model/address/address.ts';
import type { DrawnBadge } from '#model/package/badge-values.ts';
import type { ExternalImages, ImageSize, RenderFamily } from '#model/page/render.ts';
import { proxiedImage } from './image-address.ts';

/** An image on the page. */
export interface PageImage {
  /** Its address. */
  readonly src: string;
  /** Its size, if it is known. */
  readonly size: ImageSize | undefined;
  /** True if the image must not be loaded, but only linked. */
  readonly isBlocked: boolean;
  /** The badge to draw in its place; absent for none. */
  readonly badge?: DrawnBadge;
}

/** Handles an external image as the settings require. Addresses other than http(s) are checked by the allow list. */
export function externalImage(src: string, site: Pick<RenderFamily, 'base' | 'externalImages'>): PageImage {
  const { externalImages: external = { kind: 'direct' } } = site;
  const secure = src.replace(/^(http:)?\/\//i, 'https://');
  if (!/^https:\/\//i.test(secure)) return shown(secure);
  if (external.kind !== 'proxy') return shown(secure, external.kind === 'block');
  const path = proxied(URL.parse(src.startsWith('//') ? secure : src), external, site);
  return path === undefined ? shown(secure, true) : shown(path);
}

function proxied(
  url: URL | null,
  external: ExternalImages & { readonly kind: 'proxy' },
  site: Base,
): string | undefined {
  if (url === null || url.username !== '' || url.password !== '') return undefined;
  if (url.protocol === 'http:' && !external.plainHosts.includes(url.hostname)) url.protocol = 'https:';
  url.hash = '';
  return proxiedImage(url.href, external.key, site);
}

function shown(src: string, isBlocked = false): PageImage {
  return { src, size: undefined, isBlocked };
}
