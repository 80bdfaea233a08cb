import type { Settings } from '#config/schema.ts';
import { forgeInstances } from '#model/forges/forges.ts';
import type { ForgeSettings } from './settings.ts';

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
