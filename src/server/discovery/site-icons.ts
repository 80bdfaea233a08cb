import type { Context } from 'hono';
import type { Draw } from '#model/package/card.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/cached-response.ts';
import { textResponse } from '#server/http/text-response.ts';

/** A PNG icon of the site, as in the manifest. */
export interface SiteIcon {
  /** The last segment of its URL path. */
  readonly name: string;
  /** Width and height, in pixels. */
  readonly size: number;
  /** `maskable` for an icon that fills its square, so that systems may crop it to any shape. */
  readonly purpose: 'any' | 'maskable';
}

/** The icons of the manifest. */
export const siteIcons: readonly SiteIcon[] = [
  { name: '192.png', size: 192, purpose: 'any' },
  { name: '512.png', size: 512, purpose: 'any' },
  { name: 'maskable.png', size: 512, purpose: 'maskable' },
];

const headers = { 'Content-Type': 'image/png', 'Cache-Control': 'public, max-age=86400' };

/** Creates the handler of `GET /assets/icon/{name}`: PNG icons of the SVG icon, drawn at the first request. */
export function iconImages(svg: string, draw: Draw): (context: Context) => Promise<Response> {
  const responses = new Map<string, CachedResponse>();
  return async (context) => {
    const icon = siteIcons.find(({ name }) => name === context.req.param('icon'));
    if (icon === undefined) return textResponse('There is no such icon.', 404);
    const { name, size, purpose } = icon;
    const cached = responses.get(name);
    if (cached !== undefined) return sendCached(context, cached);
    const png = await draw({ kind: 'icon', svg: purpose === 'maskable' ? filled(svg) : svg, size });
    if (png === undefined) return textResponse('Too many images are being drawn.', 503, { 'Retry-After': '5' });
    const response = createCachedResponse(png, headers);
    responses.set(name, response);
    return sendCached(context, response);
  };
}

/** The icon on a square of its background colour. Systems show at least a circle of 80 % of the width. */
function filled(svg: string): string {
  const ground = /fill="(#[0-9a-f]{3,8})"/i.exec(svg)?.[1] ?? '#000';
  const inner = svg.replace('<svg', '<svg x="5" y="5" width="54" height="54"');
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" fill="${ground}"/>${inner}</svg>`;
}
