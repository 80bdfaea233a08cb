import type { Settings } from '#config/schema.ts';
import { singleBase } from '#model/single-site.ts';

/**
 * The settings of a site that opens from a disk: it has no address, requests nothing from other hosts, and contains the
 * images of other hosts, unless they are blocked.
 */
export function singleSettings(settings: Settings): Settings {
  const { core, pages, server } = settings;
  const { externalImages } = pages;
  return {
    ...settings,
    core: {
      ...core,
      server: { ...core.server, url: undefined },
      integration: { ...core.integration, google: { ...core.integration.google, analytics: undefined } },
    },
    pages: { ...pages, offline: false, externalImages: externalImages === 'direct' ? 'proxy' : externalImages },
    server: { ...server, base: singleBase },
    export: { ...settings.export, compress: [] },
  };
}
