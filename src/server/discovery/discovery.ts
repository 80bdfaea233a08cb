import type { Context } from 'hono';
import type { Base } from '#model/address/address.ts';
import type { Draw } from '#model/package/card.ts';
import { textResponse } from '#server/http/text-response.ts';
import { robots } from './robots.ts';
import { iconImages } from './site-icons.ts';
import { sitemap } from './sitemap.ts';
import { createSocialCards, type SocialCards, type SocialCardsDeps } from './social-cards.ts';
import { type WebManifestDeps, webManifest } from './web-manifest.ts';

type Handler = (context: Context) => Promise<Response> | Response;

/** The handlers for search engines, for previews of shared links, and for systems that install the site. */
export interface Discovery {
  /** `GET /robots.txt`. */
  readonly robots: Handler;
  /** `GET /sitemap.xml` and its parts. */
  readonly sitemap: Handler;
  /** `GET /manifest.webmanifest`. */
  readonly manifest: Handler;
  /** `GET /assets/card/{version}/{package}.png`. */
  readonly card: Handler;
  /** `GET /assets/icon/{name}`. */
  readonly icon: Handler;
  /** The URL path of the social card of a package; undefined if this machine cannot draw. */
  readonly socialCard: SocialCards['path'] | undefined;
}

/** Dependencies of discovery. */
export interface DiscoveryDeps
  extends Base,
    Pick<SocialCardsDeps, 'snapshots' | 'siteView' | 'card'>,
    Pick<WebManifestDeps, 'colours' | 'icon'> {
  /** The public origin of the site, without a slash at the end. */
  readonly origin: string | undefined;
  /** The language of pages that name none. */
  readonly language: string;
  /** The site's icon, as an SVG document. */
  readonly iconDrawing: string;
  /** Draws images; undefined if this machine cannot. */
  readonly draw: Draw | undefined;
}

/** Creates the handlers of discovery. */
export function createDiscovery(deps: DiscoveryDeps): Discovery {
  const { snapshots, origin, language, draw, iconDrawing } = deps;
  const cards = draw && createSocialCards({ ...deps, draw });
  return {
    robots: robots(origin, deps),
    sitemap: sitemap({ snapshots, origin, language }),
    manifest: webManifest({ ...deps, drawn: draw !== undefined }),
    card: cards?.image ?? missingDrawing,
    icon: draw === undefined ? missingDrawing : iconImages(iconDrawing, draw),
    socialCard: cards?.path,
  };
}

function missingDrawing(): Response {
  return textResponse('This site draws no images.', 404);
}
