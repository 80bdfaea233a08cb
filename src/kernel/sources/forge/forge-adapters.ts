import { z } from 'zod';
import { encodePath } from '#model/address/encode-path.ts';
import { bitbucket, gitea, github, gitlab, type SourceForgeKind } from '#model/forges/forges.ts';
import { linkTarget } from '#platform/http/link-header.ts';
import type { ApiPage } from './cached-pages.ts';
import type { ForgeAdapter, ForgePage, ForgeRequest } from './forge-adapter.ts';
import { type ForgeEntry, optionalText } from './forge-entry.ts';
import { giteaPulls, githubPulls, gitlabMerges } from './request-apis.ts';

/** What a repository of Gitea has in common with one of GitHub, whose API it follows. */
const commonRepository = z.object({
  id: z.number(),
  name: z.string(),
  full_name: z.string(),
  private: z.boolean(),
  clone_url: z.string(),
  html_url: z.string(),
  default_branch: optionalText,
  description: optionalText,
  language: optionalText,
  archived: z.boolean(),
  fork: z.boolean(),
});

function commonEntry(item: z.output<typeof commonRepository>) {
  return {
    id: String(item.id),
    name: item.name,
    path: item.full_name,
    address: item.clone_url,
    page: item.html_url,
    branch: item.default_branch,
    description: item.description,
    language: item.language,
    archived: item.archived,
    fork: item.fork,
  };
}

const githubRepository = commonRepository.extend({
  disabled: z.boolean().default(false),
  homepage: optionalText,
  stargazers_count: z.number().optional(),
  topics: z.array(z.string()).default([]),
  license: z.object({ spdx_id: optionalText }).nullish(),
});

/** GitHub and GitHub Enterprise. One request lists users and organisations alike, and public repositories only. */
const githubAdapter: ForgeAdapter = {
  forge: github,
  requests: githubPulls,
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

const gitlabProject = z.object({
  id: z.number(),
  path: z.string(),
  path_with_namespace: z.string(),
  visibility: z.string().optional(),
  empty_repo: z.boolean().default(false),
  http_url_to_repo: z.string(),
  web_url: z.string(),
  default_branch: optionalText,
  description: optionalText,
  star_count: z.number().optional(),
  topics: z.array(z.string()).default([]),
  archived: z.boolean().optional(),
  forked_from_project: z.unknown().optional(),
});

/**
 * GitLab: groups with their subgroups, and users. Without a token, responses do not say what is archived, so both
 * states are listed separately.
 */
const gitlabAdapter: ForgeAdapter = {
  forge: gitlab,
  requests: gitlabMerges,
  authorization: (token) => ({ 'private-token': token }),
  lists: (owner) => [
    bothStates({
      path: `/groups/${encodeURIComponent(owner)}/projects`,
      query: { ...listing, include_subgroups: true, with_shared: false },
    }),
    bothStates({ path: `/users/${encodeURIComponent(owner)}/projects`, query: listing }),
  ],
  readPage: readLinkedPage,
  one: (path) => ({ path: `/projects/${encodeURIComponent(path)}` }),
  read(answer, archived): ForgeEntry | undefined {
    const item = gitlabProject.parse(answer);
    if ((item.visibility ?? 'public') !== 'public' || item.empty_repo) return undefined;
    return {
      id: String(item.id),
      name: item.path,
      path: item.path_with_namespace,
      address: item.http_url_to_repo,
      page: item.web_url,
      branch: item.default_branch,
      description: item.description,
      homepage: undefined,
      stars: item.star_count,
      topics: item.topics,
      license: undefined,
      archived: archived ?? item.archived ?? false,
      fork: item.forked_from_project != null,
    };
  },
};

const listing = { visibility: 'public', order_by: 'id', sort: 'asc', per_page: 100 };

function bothStates(request: ForgeRequest): readonly ForgeRequest[] {
  return [false, true].map((archived) => ({ ...request, query: { ...request.query, archived }, archived }));
}

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
const giteaAdapter: ForgeAdapter = {
  forge: gitea,
  requests: giteaPulls,
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

const bitbucketPage = z.object({ values: z.array(z.unknown()), next: z.string().optional() });

const bitbucketRepository = z.object({
  uuid: z.string(),
  slug: z.string(),
  full_name: z.string(),
  is_private: z.boolean(),
  mainbranch: z.object({ name: z.string() }).nullish(),
  description: optionalText,
  website: optionalText,
  parent: z.unknown().optional(),
  links: z.object({
    html: z.object({ href: z.string() }),
    clone: z.array(z.object({ name: z.string(), href: z.string() })),
  }),
});

/** Bitbucket Cloud: workspaces. Its API has no stars, topics, licences or archived repositories. */
const bitbucketAdapter: ForgeAdapter = {
  forge: bitbucket,
  authorization: (token) => ({ authorization: `Bearer ${token}` }),
  lists: (owner) => [[{ path: `/repositories/${encodeURIComponent(owner)}`, query: { pagelen: 100 } }]],
  readPage({ body }) {
    const { values, next } = bitbucketPage.safeParse(body).data ?? {};
    return values && { items: values, next };
  },
  one: (path) => ({ path: `/repositories/${encodePath(path)}` }),
  read(answer): ForgeEntry | undefined {
    const item = bitbucketRepository.parse(answer);
    const address = item.links.clone.find(({ name }) => /^https?$/.test(name))?.href;
    // An empty repository has no main branch.
    if (item.is_private || item.mainbranch == null || address === undefined) return undefined;
    return {
      id: item.uuid,
      name: item.slug,
      path: item.full_name,
      address: withoutUser(address),
      page: item.links.html.href,
      branch: item.mainbranch.name,
      description: item.description,
      homepage: item.website,
      stars: undefined,
      // Bitbucket writes languages in lower case; the files tell the name.
      language: undefined,
      topics: [],
      license: undefined,
      archived: false,
      fork: item.parent != null,
    };
  },
};

/** Removes the user name that Bitbucket adds for a request with a token. */
function withoutUser(address: string): string {
  return address.replace(/^(https?:\/\/)[^/@]*@/, '$1');
}

/** The adapter of each kind of forge that can be a source. */
export const forgeAdapters: Readonly<Record<SourceForgeKind, ForgeAdapter>> = {
  github: githubAdapter,
  gitlab: gitlabAdapter,
  gitea: giteaAdapter,
  bitbucket: bitbucketAdapter,
};

/** Parses a page that is a list and links the next one in its `Link` header; undefined for any other response. */
function readLinkedPage({ body, headers }: ApiPage): ForgePage | undefined {
  return Array.isArray(body) ? { items: body, next: linkTarget(headers.link, 'next') } : undefined;
}
