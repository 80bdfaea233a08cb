import { z } from 'zod';
import { encodePath } from '#model/address/encode-path.ts';
import { gitea } from '#model/forges/gitea.ts';
import type { ForgeAdapter } from './forge-adapter.ts';
import { type ForgeEntry, optionalText } from './forge-entry.ts';
import { readLinkedPage } from './linked-page.ts';

const repository = z.object({
  id: z.number(),
  name: z.string(),
  full_name: z.string(),
  private: z.boolean(),
  internal: z.boolean().default(false),
  empty: z.boolean().default(false),
  clone_url: z.string(),
  html_url: z.string(),
  default_branch: optionalText,
  description: optionalText,
  website: optionalText,
  stars_count: z.number().optional(),
  language: optionalText,
  topics: z.array(z.string()).nullish(),
  licenses: z.array(z.string()).nullish(),
  archived: z.boolean(),
  fork: z.boolean(),
});

/** Default maximum page size of Gitea. */
const pageSize = 50;

/** Gitea, Forgejo and Codeberg: organisations and users. */
export const giteaAdapter: ForgeAdapter = {
  forge: gitea,
  authorization: (token) => ({ authorization: `token ${token}` }),
  lists: (owner) => [
    [{ path: `/users/${encodeURIComponent(owner)}/repos`, query: { limit: pageSize } }],
    [{ path: `/orgs/${encodeURIComponent(owner)}/repos`, query: { limit: pageSize } }],
  ],
  readPage: readLinkedPage,
  one: (path) => ({ path: `/repos/${encodePath(path)}` }),
  read(answer): ForgeEntry | undefined {
    const item = repository.parse(answer);
    if (item.private || item.internal || item.empty) return undefined;
    return {
      id: String(item.id),
      name: item.name,
      path: item.full_name,
      address: item.clone_url,
      page: item.html_url,
      branch: item.default_branch,
      description: item.description,
      homepage: item.website,
      stars: item.stars_count,
      language: item.language,
      topics: item.topics ?? [],
      license: item.licenses?.[0],
      archived: item.archived,
      fork: item.fork,
    };
  },
};
