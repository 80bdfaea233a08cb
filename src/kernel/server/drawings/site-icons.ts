import type { Context } from 'hono';
import { smallIcon, touchIcon } from '#model/address/site-paths.ts';
import type { DrawIcon } from '#model/drawing.ts';
import { type CachedResponse, createCachedResponse, sendCached } from '#server/http/responses/cached-response.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import type { IconDrawings } from './icon-drawings.ts';

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

/** Icons that documents link: those of a tab and of a home screen. */
const linkedIcons: readonly SiteIcon[] = [
  { name: smallIcon, size: 32, purpose: 'any' },
  { name: touchIcon, size: 180, purpose: 'maskable' },
];

/** The icons that programs request at the root of a host without a link. */
const unlinkedIcons: Readonly<Record<string, string>> = {
  'favicon.ico': smallIcon,
  'apple-touch-icon.png': touchIcon,
  'apple-touch-icon-precomposed.png': touchIcon,
};

/** Creates the handler of `GET /assets/icon/{name}` and of `/favicon.ico`: PNG icons, drawn at the first request. */
export function iconImages(drawings: IconDrawings, draw: DrawIcon): (context: Context) => Promise<Response> {
  const responses = new Map<string, CachedResponse>();
  const all = [...siteIcons, ...linkedIcons];
  return async (context) => {
    const asked = context.req.param('icon') ?? '';
    const icon = all.find(({ name }) => name === (unlinkedIcons[asked] ?? asked));
    if (icon === undefined) return textResponse('There is no such icon.', 404);
    const { name, size, purpose } = icon;
    const cached = responses.get(name);
    if (cached !== undefined) return sendCached(context, cached);
    const png = await draw({ svg: purpose === 'maskable' ? drawings.filled : drawings.plain, size });
    if (png === undefined) return textResponse('The image cannot be drawn at the moment.', 503, { 'Retry-After': '5' });
    const response = createCachedResponse(png, headers);
    responses.set(name, response);
    return sendCached(context, response);
  };
}
