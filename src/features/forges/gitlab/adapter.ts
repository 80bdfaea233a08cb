import { z } from 'zod';
import { readLinkedPage } from '#features/forges/shared/linked-page.ts';
import { text, time } from '#features/forges/shared/request-fields.ts';
import type { ForgeAdapter, ForgeRequest, RequestsApi } from '#sources/forge/forge-adapter.ts';
import { type ForgeEntry, optionalText } from '#sources/forge/forge-entry.ts';
import { forge } from './declared.ts';

const merge = z.object({
  iid: z.int().positive(),
  title: text,
  author: z.object({ username: text }).nullish(),
  target_branch: text,
  updated_at: time,
});

/** Merge requests of GitLab, the newest first. */
const merges: RequestsApi = {
  list: (path, limit) => ({
    path: `/projects/${encodeURIComponent(path)}/merge_requests`,
    query: { state: 'opened', order_by: 'created_at', sort: 'desc', per_page: limit },
  }),
  read(item) {
    const { iid, title, author, target_branch: base, updated_at: updated } = merge.parse(item);
    return { number: iid, title, author: author?.username, base, updated };
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
export const adapter: ForgeAdapter = {
  forge,
  requests: merges,
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
