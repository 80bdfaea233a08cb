import type { Base } from '#model/address/address.ts';
import type { Draw } from '#model/package/card.ts';
import { textResponse } from '#server/http/responses/text-response.ts';
import type { RouteHandlers } from '#server/http/route-handlers.ts';
import type { IconDrawings } from './icon-drawings.ts';
import { iconImages } from './site-icons.ts';
import { createSocialCards, type SocialCards, type SocialCardsDeps } from './social-cards.ts';
import { type WebManifestDeps, webManifest } from './web-manifest.ts';

/** What is drawn for previews of shared links and for systems that install the site, and the manifest of the latter. */
export interface Drawings {
  /** The handlers. */
  readonly handlers: RouteHandlers;
  /** The URL path of the social card of a package; undefined if this machine cannot draw. */
  readonly socialCard: SocialCards['path'] | undefined;
}

/** Dependencies of drawings. */
export interface DrawingsDeps
  extends Base,
    Pick<SocialCardsDeps, 'snapshots' | 'siteView' | 'card' | 'cacheSize'>,
    Pick<WebManifestDeps, 'colours' | 'icon'> {
  /** The drawings of the site's icon. */
  readonly iconDrawings: IconDrawings;
  /** Draws images; undefined if this machine cannot. */
  readonly draw: Draw | undefined;
}

/** Creates the handlers of drawings. */
export function createDrawings(deps: DrawingsDeps): Drawings {
  const { draw, iconDrawings } = deps;
  const cards = draw && createSocialCards({ ...deps, draw });
  const icon = draw === undefined ? () => svgIcon(iconDrawings) : iconImages(iconDrawings, draw);
  const handlers = {
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
