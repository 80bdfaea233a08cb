import type { SourceFeature } from '#catalog/source-feature.ts';
import { forgeAdapters } from '#sources/forge/forge-adapters.ts';
import { ForgeSource } from './forge-source.ts';
import { tokenOf } from './forge-token.ts';

/** The repositories of owners at forges as sources. Mirrors read their contents. */
export const feature: SourceFeature = {
  open(source, { settings, store, mirrors, onProgress, requests, interval }) {
    if (source.kind !== 'forge') return undefined;
    return new ForgeSource({
      ...source,
      adapter: forgeAdapters[source.forge],
      token: tokenOf(source, settings),
      store,
      mirrors: mirrors(),
      onProgress,
      requests: requests?.limit,
      interval,
    });
  },
};
