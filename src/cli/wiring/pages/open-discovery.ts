import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildPaths } from '#cli/build-paths.ts';
import { createDiscovery, type Discovery, type DiscoveryDeps } from '#server/discovery/discovery.ts';
import { openCards } from '#social-cards/open-cards.ts';
import type { Assets } from '#web/document/assets.ts';
import { socialCard } from '#web/document/social-card.ts';
import { manifestColours } from '#web/themes/manifest-colours.ts';

/** Routes for search engines and devices, and the drawing of social cards. */
export interface OpenDiscovery {
  /** The routes. */
  readonly discovery: Discovery;
  /** Stops the drawing thread. */
  close(): Promise<void>;
}

/** Options of discovery. */
export interface DiscoveryOptions
  extends Pick<DiscoveryDeps, 'base' | 'snapshots' | 'siteView' | 'origin' | 'language'> {
  /** Assets of the build for documents. */
  readonly assets: Assets;
  /** Paths of the build. */
  readonly build: BuildPaths;
  /** Called with errors that do not stop the site. */
  readonly warn: (message: string) => void;
}

/** Opens the routes for search engines and devices. */
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
