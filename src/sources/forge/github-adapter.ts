import { z } from 'zod';
import { encodePath } from '#model/address/encode-path.ts';
import { github } from '#model/forges/github.ts';
import type { ForgeAdapter } from './forge-adapter.ts';
import { type ForgeEntry, optionalText } from './forge-entry.ts';
import { readLinkedPage } from './linked-page.ts';

const repository = z.object({
  id: z.number(),
  name: z.string(),
  full_name: z.string(),
  private: z.boolean(),
  disabled: z.boolean().default(false),
  clone_url: z.string(),
  html_url: z.string(),
  default_branch: optionalText,
  description: optionalText,
  homepage: optionalText,
  stargazers_count: z.number().optional(),
  language: optionalText,
  topics: z.array(z.string()).default([]),
  license: z.object({ spdx_id: optionalText }).nullish(),
  archived: z.boolean(),
  fork: z.boolean(),
});

/** GitHub and GitHub Enterprise. One request lists users and organisations alike, and public repositories only. */
export const githubAdapter: ForgeAdapter = {
  forge: github,
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
    const item = repository.parse(answer);
    if (item.private || item.disabled) return undefined;
    const license = item.license?.spdx_id;
    return {
      id: String(item.id),
      name: item.name,
      path: item.full_name,
      address: item.clone_url,
      page: item.html_url,
      branch: item.default_branch,
      description: item.description,
      homepage: item.homepage,
      stars: item.stargazers_count,
      language: item.language,
      topics: item.topics,
      // GitHub's value for an unknown licence.
      license: license === 'NOASSERTION' ? undefined : license,
      archived: item.archived,
      fork: item.fork,
    };
  },
};
