import type { SourceServices } from '#catalog/source-feature.ts';
import type { ForgeSettings } from '#config/fields/forge-sources.ts';
import type { Settings } from '#config/schema.ts';
import { forgeInstances } from '#model/forges/forges.ts';
import { forgeAdapters } from '#sources/forge/forge-adapters.ts';
import { ForgeSource } from '#sources/forge/forge-source.ts';
import type { Source } from '#sources/source.ts';

/** Opens the source of an owner's repositories at a forge. */
export function openForge(source: ForgeSettings, services: SourceServices): Source {
  const { settings, store, mirrors, onProgress, requests } = services;
  return new ForgeSource({
    ...source,
    adapter: forgeAdapters[source.forge],
    token: tokenOf(source, settings),
    store,
    mirrors: mirrors(),
    onProgress,
    requests: requests?.limit,
    interval: settings.server.sync.interval * 1_000,
  });
}

/** The token of a forge: its own, or that of the public forge at its API; undefined without one. */
export function tokenOf(source: ForgeSettings, settings: Settings): string | undefined {
  return source.token ?? publicToken(source, settings);
}

/** The token of a public forge, used only for its own API. */
function publicToken({ api }: ForgeSettings, { server: { tokens } }: Settings): string | undefined {
  const { origin } = new URL(api);
  const instance = forgeInstances.find((each) => new URL(each.api).origin === origin);
  return instance && tokens[instance.name];
}
