import type { Base } from '#model/address/address.ts';
import type { Draw } from '#model/package/card.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import type { RouteHandlers } from '#server/http/route-handlers.ts';
import type { IconDrawings } from './icon-drawings.ts';
import { type RobotsOptions, robots } from './robots.ts';
import { iconImages } from './site-icons.ts';
import { type SitemapDeps, sitemap } from './sitemap.ts';
import { createSocialCards, type SocialCards, type SocialCardsDeps } from './social-cards.ts';
import { type WebManifestDeps, webManifest } from './web-manifest.ts';

/** What search engines, previews of shared links, and systems that install the site request. */
export interface Discovery {
  /** The handlers of these files. */
  readonly handlers: RouteHandlers;
  /** The URL path of the social card of a package; undefined if this machine cannot draw. */
  readonly socialCard: SocialCards['path'] | undefined;
}

/** Dependencies of discovery. */
export interface DiscoveryDeps
  extends Base,
    Pick<SocialCardsDeps, 'snapshots' | 'siteView' | 'card' | 'cacheSize'>,
    Pick<WebManifestDeps, 'colours' | 'icon'> {
  /** The public origin of the site, without a slash at the end. */
  readonly origin: string | undefined;
  /** What crawlers may read. */
  readonly crawlers: Pick<RobotsOptions, 'training' | 'branches' | 'previews'>;
  /** The language of pages that name none. */
  readonly language: string;
  /** What features list. */
  readonly features: SitemapDeps['features'];
  /** The drawings of the site's icon. */
  readonly iconDrawings: IconDrawings;
  /** Draws images; undefined if this machine cannot. */
  readonly draw: Draw | undefined;
}

/** Creates the handlers of discovery. */
export function createDiscovery(deps: DiscoveryDeps): Discovery {
  const { snapshots, origin, language, features, draw, iconDrawings } = deps;
  const cards = draw && createSocialCards({ ...deps, draw });
  const sitemaps = sitemap({ snapshots, origin, language, features });
  const icon = draw === undefined ? () => svgIcon(iconDrawings) : iconImages(iconDrawings, draw);
  const handlers = {
    robots: robots({ ...deps.crawlers, origin, base: deps.base }),
    sitemap: sitemaps,
    sitemapPart: sitemaps,
    manifest: webManifest({ ...deps, drawn: draw !== undefined }),
    socialCard: cards?.image ?? missingDrawing,
    icon,
    favicon: icon,
  };
  return { handlers, socialCard: cards?.path };
}

/** The icon where this machine draws no pixels: browsers read the type, not the ending of the address. */
function svgIcon({ plain }: IconDrawings): Response {
  return textResponse(plain, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' });
}

function missingDrawing(): Response {
  return textResponse('This site draws no images.', 404);
}
