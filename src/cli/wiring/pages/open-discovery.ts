import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BuildPaths } from '#cli/build-paths.ts';
import { createDiscovery, type Discovery, type DiscoveryDeps } from '#server/discovery/discovery.ts';
import { openCards } from '#social-cards/open-cards.ts';
import type { Assets } from '#web/document/assets.ts';
import { socialCard } from '#web/document/social-card.ts';
import { manifestColours } from '#web/themes/manifest-colours.ts';

/** What search engines and systems are told, and what draws its pictures. */
export interface OpenDiscovery {
  /** The answers. */
  readonly discovery: Discovery;
  /** Ends the thread that draws. */
  close(): Promise<void>;
}

/** What discovery is opened with besides its own parts. */
export interface DiscoveryOptions
  extends Pick<DiscoveryDeps, 'base' | 'snapshots' | 'siteView' | 'origin' | 'language'> {
  /** What documents take from the build. */
  readonly assets: Assets;
  /** Where the build's parts are. */
  readonly build: BuildPaths;
  /** Told of faults that stop nothing. */
  readonly warn: (message: string) => void;
}

/** Opens what tells search engines and systems of the site. */
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
