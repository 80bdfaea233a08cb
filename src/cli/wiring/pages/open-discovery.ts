import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildPaths } from '#cli/build-paths.ts';
import { createDiscovery, type Discovery, type DiscoveryDeps } from '#server/discovery/discovery.ts';
import { openCards } from '#social-cards/open-cards.ts';
import type { Assets } from '#web/document/assets.ts';
import { socialCard } from '#web/document/social-card.ts';
import { manifestColours } from '#web/themes/manifest-colours.ts';

/** The handlers for search engines, and the thread that draws their images. */
export interface OpenDiscovery {
  /** The handlers. */
  readonly discovery: Discovery;
  /** Ends the thread that draws images. */
  close(): Promise<void>;
}

/** Options of discovery. */
export interface DiscoveryOptions
  extends Pick<DiscoveryDeps, 'base' | 'snapshots' | 'siteView' | 'origin' | 'language'> {
  /** The files of the client build. */
  readonly assets: Assets;
  /** The paths of the build. */
  readonly build: BuildPaths;
  /** Called with warnings. */
  readonly warn: (message: string) => void;
}

/** Opens the handlers for search engines, and the thread that draws their images. */
export async function openDiscovery(options: DiscoveryOptions): Promise<OpenDiscovery> {
  const { assets, build, warn } = options;
  const cards = await openCards({ worker: build.cardWorker, warn });
  const discovery = createDiscovery({
    ...options,
    card: socialCard,
    colours: manifestColours,
    icon: assets.icon,
    iconDrawing: await readFile(join(build.client, assets.iconFile), 'utf8'),
    draw: cards?.draw,
  });
  return { discovery, close: async () => cards?.close() };
}
