import { z } from 'zod';
import { commonEntry, commonRepository, readPull } from '#features/forges/shared/github-api.ts';
import { readLinkedPage } from '#features/forges/shared/linked-page.ts';
import { encodePath } from '#model/address/encode-path.ts';
import type { ForgeAdapter, RequestsApi } from '#sources/forge/forge-adapter.ts';
import { type ForgeEntry, optionalText } from '#sources/forge/forge-entry.ts';
import { forge } from './declared.ts';

/** Pull requests of Gitea and Forgejo, the newest first. */
const pulls: RequestsApi = {
  list: (path, limit) => ({ path: `/repos/${encodePath(path)}/pulls`, query: { state: 'open', limit } }),
  read: readPull,
};

const giteaRepository = commonRepository.extend({
  internal: z.boolean().default(false),
  empty: z.boolean().default(false),
  website: optionalText,
  stars_count: z.number().optional(),
  topics: z.array(z.string()).nullish(),
  licenses: z.array(z.string()).nullish(),
});

/** Default maximum page size of Gitea. */
const giteaPageSize = 50;

/** Gitea, Forgejo and Codeberg: organisations and users. */
export const adapter: ForgeAdapter = {
  forge,
  requests: pulls,
  authorization: (token) => ({ authorization: `token ${token}` }),
  lists: (owner) => [
    [{ path: `/users/${encodeURIComponent(owner)}/repos`, query: { limit: giteaPageSize } }],
    [{ path: `/orgs/${encodeURIComponent(owner)}/repos`, query: { limit: giteaPageSize } }],
  ],
  readPage: readLinkedPage,
  one: (path) => ({ path: `/repos/${encodePath(path)}` }),
  read(answer): ForgeEntry | undefined {
    const item = giteaRepository.parse(answer);
    if (item.private || item.internal || item.empty) return undefined;
    return {
      ...commonEntry(item),
      homepage: item.website,
      stars: item.stars_count,
      topics: item.topics ?? [],
      license: item.licenses?.[0],
    };
  },
};
