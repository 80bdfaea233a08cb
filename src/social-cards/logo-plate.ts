import type { InlineImage } from '#model/package/card.ts';
import { type Html, html } from '#model/text/html.ts';

/** Where a logo stands, in pixels. */
export interface PlatePlace {
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Width that a wide logo may take. */
  readonly maxWidth: number;
}

/** A logo on a white plate, which is as high as its place and as wide as the logo: most logos are made for white paper. */
export function logoPlate(logo: InlineImage, { x, y, height, maxWidth }: PlatePlace): Html {
  const space = height / 6.4;
  const wanted = ((height - 2 * space) * logo.width) / logo.height + 2 * space;
  const width = Math.min(maxWidth, Math.max(height, wanted));
  return html`<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${height / 4}" fill="#ffffff"/>
<image x="${x + space}" y="${y + space}" width="${width - 2 * space}" height="${height - 2 * space}" href="${logo.href}"/>`;
}
