import { z } from 'zod';
import type { RequestFacts } from '#model/package/change-request.ts';
import type { ForgeAdapter } from '#sources/forge/forge-adapter.ts';
import type { ForgeClient } from '#sources/forge/forge-client.ts';
import type { ForgeEntry } from '#sources/forge/forge-entry.ts';
import { ForgeFailure } from '#sources/forge/forge-failure.ts';
import type { GitTarget } from '#sources/git-target.ts';

/** Gives the open pull or merge requests of repositories. */
export interface ForgeRequests {
  /**
   * The open requests of a repository: one call of the API, and none before the pause has passed unless something was
   * pushed. `unknown` when the forge does not answer. Never rejects because of the forge.
   */
  of(entry: Pick<ForgeEntry, 'path'>, when?: { readonly isPushed: boolean }): Promise<GitTarget['requests']>;
}

export interface ForgeRequestsDeps {
  readonly adapter: Pick<ForgeAdapter, 'requests'>;
  /** Client of its API. */
  readonly client: Pick<ForgeClient, 'one'>;
  /** Maximum number of requests of each repository. */
  readonly limit: number;
  /** Minimum time between two calls for one repository, in milliseconds. */
  readonly pause: () => number;
}

/** Creates the function. After a rate limit, no call is sent before it ends. */
export function createForgeRequests({ adapter: { requests }, client, limit, pause }: ForgeRequestsDeps): ForgeRequests {
  const answers = new Map<string, { readonly open: readonly RequestFacts[]; readonly until: number }>();
  let limitedUntil = 0;
  return {
    async of({ path }, { isPushed } = { isPushed: false }) {
      if (requests === undefined) return undefined;
      const known = answers.get(path);
      if (known !== undefined && !isPushed && Date.now() < known.until) return known.open;
      if (Date.now() < limitedUntil) return 'unknown';
      try {
        const items = z.array(z.unknown()).parse(await client.one(requests.list(path, limit)));
        const open = items.slice(0, limit).map(requests.read);
        answers.set(path, { open, until: Date.now() + pause() });
        return open;
      } catch (error) {
        limitedUntil = retryAt(error) ?? limitedUntil;
        return 'unknown';
      }
    },
  };
}

/** When a forge that failed may be asked again; undefined when it does not say. Throws other errors. */
function retryAt(error: unknown): number | undefined {
  if (error instanceof z.ZodError) return undefined;
  if (error instanceof ForgeFailure) return error.retryAt;
  throw error;
}
