import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { Draw, InlineImage } from '#model/package/card.ts';
import type { ThreadStates } from '#platform/worker/thread-states.ts';
import { createDrawings, type Drawings, type DrawingsDeps } from '#server/drawings/drawings.ts';
import { builtInIcon, ownIcon } from '#server/drawings/icon-drawings.ts';
import { openCards } from '#social-cards/open-cards.ts';
import type { Assets } from '#web/document/assets.ts';
import { socialCard } from '#web/document/social-card.ts';
import { manifestColours } from '#web/themes/manifest-colours.ts';
import type { CheckedImage } from './read-site-image.ts';
import type { OpenSiteImages } from './site-images.ts';

/** What is drawn, and its thread. */
export interface OpenDrawings extends Drawings {
  /** Stops the drawing thread. */
  close(): Promise<void>;
}

/** Options of drawings. */
export interface DrawingsOptions extends Pick<DrawingsDeps, 'base' | 'cacheSize' | 'snapshots' | 'siteView'> {
  /** Assets of the build for documents. */
  readonly assets: Assets;
  /** The images of the settings. */
  readonly images: OpenSiteImages;
  /** Paths of the build. */
  readonly build: BuildPaths;
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
  /** The states of all threads of the process; not recorded when absent. */
  readonly states?: ThreadStates | undefined;
}

/** Opens the thread, and creates the handlers. */
export async function openDrawings(options: DrawingsOptions): Promise<OpenDrawings> {
  const { assets, build, images, warn, states } = options;
  const cards = await openCards({ worker: build.cardWorker, warn, states });
  const drawings = createDrawings({
    ...options,
    card: socialCard,
    colours: manifestColours,
    icon: assets.icon,
    iconDrawings: images.icon
      ? ownIcon(inlineImage(images.icon))
      : builtInIcon(await readFile(join(build.client, assets.iconFile), 'utf8')),
    draw: cards && withLogo(cards.draw, images.cardLogo),
  });
  return { ...drawings, close: async () => cards?.close() };
}

/** Draws cards with the logo of the settings. */
function withLogo(draw: Draw, image: CheckedImage | undefined): Draw {
  if (image === undefined) return draw;
  const logo = inlineImage(image);
  return (drawing) => draw(drawing.kind === 'card' ? { ...drawing, logo } : drawing);
}

function inlineImage({ bytes, type, width, height }: CheckedImage): InlineImage {
  return { href: `data:${type};base64,${Buffer.from(bytes).toString('base64')}`, width, height };
}
