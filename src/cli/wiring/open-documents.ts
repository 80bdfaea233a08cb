import { digest } from '#catalog/digest.ts';
import type { Edition, Shelf } from '#catalog/shelf.ts';
import type { BuildPaths } from '#cli/build-paths.ts';
import type { Settings } from '#config/schema.ts';
import { type CacheControl, cacheControl } from '#server/caching/cache-control.ts';
import { filesPolicy, type PolicyInput, pagePolicy } from '#server/http/security-headers.ts';
import type { PagesParts } from '#server/pages/pages.ts';
import { createSiteViews } from '#server/pages/site-view.ts';
import { type Assets, readAssets } from '#web/assets.ts';
import { documentRenderer } from '#web/document.tsx';
import { type OpenDiscovery, openDiscovery } from './open-discovery.ts';
import { siteOptions } from './site-options.ts';

/** What the documents of a site are made from. */
export interface DocumentsInput {
  /** Holds the current edition. */
  readonly shelf: Shelf;
  /** The edition of no packages that is shown before the first sync has ended. */
  readonly loading: Edition;
  /** True where the site is written as files. */
  readonly isStill: boolean;
  /** Told of faults that stop nothing. */
  readonly warn: (message: string) => void;
}

/** How the documents of a site are made. */
export interface OpenDocuments {
  /** What every maker of documents needs. */
  readonly documents: Omit<PagesParts, 'contents' | 'markdown' | 'cacheSize' | 'networkOf'>;
  /** The built interface. */
  readonly assets: Assets;
  /** What search engines and systems are told. */
  readonly told: OpenDiscovery;
  /** Changes with the build of the interface. */
  readonly look: string;
  /** How long caches in front keep answers. */
  readonly caching: CacheControl;
}

/** Reads the build of the interface, and opens what makes documents with it. Throws `AssetsError` where there is no build. */
export async function openDocuments(
  settings: Settings,
  build: BuildPaths,
  { shelf, loading, isStill, warn }: DocumentsInput,
): Promise<OpenDocuments> {
  const assets = await readAssets(build.client, settings.server);
  const { base } = settings.server;
  const { language } = settings.core.translations;
  const options = siteOptions(settings, !isStill);
  const policy = pagePolicy({ ...assets, ...openedHosts(settings) });
  const own = isStill ? { policy: filesPolicy(policy) } : {};
  const look = digest(assets.boot, assets.style, assets.entry, JSON.stringify(own));
  const siteView = createSiteViews(options, look);
  const told = await openDiscovery({ base, shelf, siteView, origin: options.origin, language, assets, build, warn });
  const caching = cacheControl(settings.server.caching);
  const documents = {
    caching,
    shelf,
    loading,
    siteView,
    renderDocument: documentRenderer({ ...assets, ...own }),
    picture: told.discovery.picture,
    policy,
  };
  return { documents, assets, told, look, caching };
}

function openedHosts({ core, pages }: Settings): Pick<PolicyInput, 'analytics' | 'foreignImages'> {
  return {
    analytics: core.integration.google.analytics !== undefined,
    foreignImages: pages.externalImages === 'direct',
  };
}
