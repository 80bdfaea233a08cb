import type { HttpLimits } from '#platform/http/http-limits.ts';
import type { GitMirrors, GitProgress } from '#sources/git/mirror/git-mirrors-contract.ts';
import { type Repository, type Source, SourceError } from '#sources/source.ts';
import type { StaleCache } from '#sources/stale-cache.ts';
import { parseStars, withStars } from '#sources/stars.ts';
import type { ForgeAdapter } from './forge-adapter.ts';
import { createForgeClient } from './forge-client.ts';
import type { ForgeEntry } from './forge-entry.ts';
import { createForgeListing } from './forge-listing.ts';
import { chooseTargets, type ForgeChoice, type ForgeTarget, targetOf } from './forge-targets.ts';
import { createFormerNames } from './former-names.ts';

/** Options of a forge source. */
export interface ForgeOptions extends ForgeChoice {
  /** Adapter of the forge. */
  readonly adapter: ForgeAdapter;
  /** Base URL of its API. */
  readonly api: string;
  /** A user, an organisation or a group. */
  readonly owner: string;
  /** Token; sent to that API only. Undefined without one. */
  readonly token: string | undefined;
  /** Caches responses of the API. */
  readonly store: StaleCache;
  /** Mirrors of the contents. */
  readonly mirrors: GitMirrors;
  /** Stars by repository name; they take precedence over those of the forge. */
  readonly stars: Readonly<Record<string, number>>;
  /** Called with the progress of a sync. */
  readonly onProgress?: ((progress: GitProgress) => void) | undefined;
  /** Limits of each request to the API. */
  readonly limits?: Partial<HttpLimits>;
  /** Interval between two syncs of the contents, in milliseconds; 60,000 by default. */
  readonly interval?: number;
  /** Minimum time between two listings per page, in milliseconds; by default what the hourly rate limit allows. */
  readonly pause?: number;
}

/** GitHub allows 60 requests an hour without a token; half of them are left to others at that address. */
const pauseWithoutToken = 120_000;

const pauseWithToken = 30_000;

/** Creates a source of the repositories of an owner at a forge. Its API lists them; git reads their contents. */
export function forgeSource(options: ForgeOptions): Source {
  const { api, owner, token, mirrors } = options;
  const { host } = new URL(api);
  const source = `${api} ${owner}`;
  const client = createForgeClient({ ...options, source });
  const pause = options.pause ?? (token === undefined ? pauseWithoutToken : pauseWithToken);
  const listing = createForgeListing({ ...options, client, source, pause });
  const formerNames = createFormerNames({ store: options.store, source });
  const stars = parseStars(options.stars, () => undefined);
  let chosen: readonly ForgeTarget[] = [];

  const chosenAt = (path: string): ForgeTarget | undefined =>
    chosen.find(({ entry }) => entry.path.toLowerCase() === path.toLowerCase());

  /** Adds the stars of the settings, and the archived state of the forge. */
  function complete(repository: Repository): Repository {
    const { target } = chosen.find((each) => each.target.folder === repository.folder) ?? {};
    const archived = target?.overrides?.archived ?? (repository.metadata.archived || target?.facts.archived === true);
    return { ...repository, metadata: { ...withStars(repository.metadata, repository.folder, [stars]), archived } };
  }

  return {
    name: `${owner} at ${host}`,
    label: host,
    local: false,
    interval: options.interval ?? 60_000,
    async list() {
      const listed = await listing.entries();
      chosen = chooseTargets(listed.value, owner, options);
      const names = chosen.flatMap(({ entry, target }) =>
        entry.id === undefined ? [] : [[entry.id, target.folder] as const],
      );
      chosen = withNames(chosen, await (listed.stale ? formerNames.current() : formerNames.record(new Map(names))));
      if (chosen.length === 0) throw nothingChosen(listed.value, options);
      const found = await mirrors.sync(
        chosen.map(({ target }) => target),
        options.onProgress,
      );
      return { ...found, repositories: found.repositories.map(complete), stale: listed.stale ?? found.stale };
    },
    async listCached() {
      const entries = await listing.cachedEntries();
      if (entries === undefined) return undefined;
      chosen = withNames(chooseTargets(entries, owner, options), await formerNames.current());
      const found = await mirrors.listCached(chosen.map(({ target }) => target));
      if (found.repositories.length === 0) return undefined;
      return { ...found, repositories: found.repositories.map(complete) };
    },
    canRefresh: (path) => chosenAt(path) !== undefined,
    async refresh(path) {
      const known = chosenAt(path);
      if (known === undefined) {
        // A new or renamed repository is found by the next sync, which then fetches the listing.
        if (path.toLowerCase().startsWith(`${owner.toLowerCase()}/`)) listing.expire();
        return undefined;
      }
      const entry = await listing.refetch(known.entry);
      const { folder, formerNames: names = [] } = known.target;
      const target = { ...targetOf(entry, folder, options), formerNames: names };
      chosen = chosen.map((each) => (each === known ? { entry, target } : each));
      const found = await mirrors.refresh([target]);
      return { ...found, repositories: found.repositories.map(complete) };
    },
    close: () => client.close(),
  };
}

function withNames(
  chosen: readonly ForgeTarget[],
  names: ReadonlyMap<string, readonly string[]>,
): readonly ForgeTarget[] {
  return chosen.map(({ entry, target }) => ({
    entry,
    target: { ...target, formerNames: names.get(entry.id ?? '') ?? [] },
  }));
}

function nothingChosen(entries: readonly ForgeEntry[], { owner, forks }: ForgeOptions): SourceError {
  const allForks = !forks && entries.every(({ fork }) => fork);
  const way = allForks ? 'All of them are forks: set forks to true.' : 'Check include, exclude, forks and archived.';
  return new SourceError(`None of the ${entries.length} repositories of ${owner} is selected. ${way}`);
}
