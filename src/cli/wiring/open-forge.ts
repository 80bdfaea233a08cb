import type { ForgeSettings } from '#config/fields/forge-sources.ts';
import type { Settings } from '#config/schema.ts';
import { forgeSource } from '#sources/forge/forge-source.ts';
import { gitea } from '#sources/forge/gitea.ts';
import { github } from '#sources/forge/github.ts';
import { gitlab } from '#sources/forge/gitlab.ts';
import type { GitMirrors, GitProgress } from '#sources/git/mirror/git-mirrors-contract.ts';
import type { Source } from '#sources/source.ts';
import type { StaleCache } from '#sources/stale-cache.ts';

/** What the sources of forges share. */
export interface ForgeParts {
  /** The settings in force. */
  readonly settings: Settings;
  /** Keeps what APIs answered. */
  readonly store: StaleCache;
  /** Reads contents. */
  readonly mirrors: GitMirrors;
  /** Told how far the contents are. */
  readonly onProgress: ((progress: GitProgress) => void) | undefined;
}

const dialects = { github, gitlab, gitea };

/** Opens the source of what an owner has at a forge. */
export function openForge(source: ForgeSettings, parts: ForgeParts): Source {
  const { settings, store, mirrors, onProgress } = parts;
  return forgeSource({
    ...source,
    dialect: dialects[source.forge],
    token: source.token ?? publicToken(source, settings),
    store,
    mirrors,
    onProgress,
    interval: settings.server.sync.interval * 1_000,
  });
}

/** The token of a public forge, for its own API alone. */
function publicToken({ api }: ForgeSettings, { server: { tokens } }: Settings): string | undefined {
  const byHost = { 'api.github.com': tokens.github, 'gitlab.com': tokens.gitlab, 'codeberg.org': tokens.codeberg };
  const { protocol, host } = new URL(api);
  return protocol === 'https:' ? new Map(Object.entries(byHost)).get(host) : undefined;
}
