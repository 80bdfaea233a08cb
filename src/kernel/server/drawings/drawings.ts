import { textResponse } from '#server/http/responses/text-response.ts';
import type { RouteHandlers } from '#server/http/route-handlers.ts';
import type { DrawnImages } from './drawn-images.ts';
import type { IconDrawings } from './icon-drawings.ts';
import { iconImages } from './site-icons.ts';
import { type WebManifestDeps, webManifest } from './web-manifest.ts';

/** Dependencies of drawings. */
export interface DrawingsDeps extends Omit<WebManifestDeps, 'drawn'>, Pick<DrawnImages, 'draw'> {
  /** The drawings of the site's icon. */
  readonly iconDrawings: IconDrawings;
}

/** The handlers of what is drawn for systems that install the site, and of the manifest that names it. */
export function drawingHandlers({ draw, iconDrawings, ...deps }: DrawingsDeps): RouteHandlers {
  const icon = draw === undefined ? () => svgIcon(iconDrawings) : iconImages(iconDrawings, draw);
  return { manifest: webManifest({ ...deps, drawn: draw !== undefined }), icon, favicon: icon };
}

/** The icon where this machine draws no pixels: browsers read the type, not the ending of the address. */
function svgIcon({ plain }: IconDrawings): Response {
  return textResponse(plain, 200, { 'Content-Type': 'image/svg+xml', 'Cache-Control': 'public, max-age=86400' });
}
