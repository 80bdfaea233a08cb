import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildPaths } from '#cli/build-paths.ts';
import { features } from '#features/server.ts';
import type { InlineImage } from '#model/drawing.ts';
import { drawingHandlers } from '#server/drawings/drawings.ts';
import type { DrawnImages, DrawnSite } from '#server/drawings/drawn-images.ts';
import { builtInIcon, settingsIcon } from '#server/drawings/icon-drawings.ts';
import type { Assets } from '#web/document/assets.ts';
import { manifestColours } from '#web/themes/manifest-colours.ts';
import type { CheckedImage } from './read-site-image.ts';
import type { OpenSiteImages } from './site-images.ts';

/** What is drawn, and its thread. */
export type OpenDrawings = Required<Pick<DrawnImages, 'handlers' | 'close'>> &
  Pick<DrawnImages, 'draw' | 'sharedImage'>;

export interface DrawingsOptions extends Omit<DrawnSite, 'logo' | 'worker'> {
  /** Assets of the build for documents. */
  readonly assets: Assets;
  /** The images of the settings. */
  readonly images: OpenSiteImages;
  readonly build: BuildPaths;
}

/** Opens the thread, and creates the handlers. */
export async function openDrawings(options: DrawingsOptions): Promise<OpenDrawings> {
  const { assets, build, images } = options;
  const logo = images.drawableLogo && inlineImage(images.drawableLogo);
  const drawn = await features.drawings({ ...options, logo, worker: build.worker });
  const { draw } = drawn;
  const own = drawingHandlers({
    ...options,
    draw,
    colours: manifestColours,
    icon: assets.icon,
    iconDrawings: images.icon
      ? settingsIcon(inlineImage(images.icon))
      : builtInIcon(await readFile(join(build.client, assets.iconFile), 'utf8')),
  });
  return { ...drawn, handlers: { ...own, ...drawn.handlers }, close: async () => drawn.close?.() };
}

function inlineImage({ bytes, type, width, height }: CheckedImage): InlineImage {
  return { href: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`, width, height };
}
