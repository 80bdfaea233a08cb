import { z } from 'zod';
import { commonEntry, commonRepository, readPull } from '#features/forges/shared/github-api.ts';
import { readLinkedPage } from '#features/forges/shared/linked-page.ts';
import { encodePath } from '#model/address/encode-path.ts';
import type { ForgeAdapter, RequestsApi } from '#sources/forge/forge-adapter.ts';
import { type ForgeEntry, optionalText } from '#sources/forge/forge-entry.ts';
import { forge } from './declared.ts';

/** Pull requests of GitHub, the newest first. */
const pulls: RequestsApi = {
  list: (path, limit) => ({
    path: `/repos/${encodePath(path)}/pulls`,
    query: { state: 'open', sort: 'created', direction: 'desc', per_page: limit },
  }),
  read: readPull,
};

const githubRepository = commonRepository.extend({
  disabled: z.boolean().default(false),
  homepage: optionalText,
  stargazers_count: z.number().optional(),
  topics: z.array(z.string()).default([]),
  license: z.object({ spdx_id: optionalText }).nullish(),
});

/** GitHub and GitHub Enterprise. One request lists users and organisations alike, and public repositories only. */
export const adapter: ForgeAdapter = {
  forge,
  requests: pulls,
  authorization: (token) => ({ authorization: `Bearer ${token}` }),
  lists: (owner) => [
    [
      {
        path: `/users/${encodeURIComponent(owner)}/repos`,
        query: { type: 'owner', sort: 'full_name', per_page: 100 },
      },
    ],
  ],
  readPage: readLinkedPage,
  one: (path) => ({ path: `/repos/${encodePath(path)}` }),
  read(answer): ForgeEntry | undefined {
    const item = githubRepository.parse(answer);
    if (item.private || item.disabled) return undefined;
    const license = item.license?.spdx_id;
    return {
      ...commonEntry(item),
      homepage: item.homepage,
      stars: item.stargazers_count,
      topics: item.topics,
      // GitHub's value for an unknown licence.
      license: license === 'NOASSERTION' ? undefined : license,
    };
  },
};
