import { z } from 'zod';
import { encodePath } from '#model/address/encode-path.ts';
import { requestText } from '#model/package/change-request.ts';
import type { RequestsApi } from './forge-adapter.ts';

const text = z
  .string()
  .nullish()
  .transform((value) => requestText(value));

const time = z
  .string()
  .nullish()
  .transform((value) => {
    const milliseconds = Date.parse(value ?? '');
    return Number.isNaN(milliseconds) ? undefined : milliseconds;
  });

/** What a pull request of Gitea has in common with one of GitHub, whose API it follows. */
const pull = z.object({
  number: z.int().positive(),
  title: text,
  user: z.object({ login: text }).nullish(),
  base: z.object({ ref: text }),
  updated_at: time,
});

function readPull(item: unknown): ReturnType<RequestsApi['read']> {
  const { number, title, user, base, updated_at: updated } = pull.parse(item);
  return { number, title, author: user?.login, base: base.ref, updated };
}

/** Pull requests of GitHub, the newest first. */
export const githubPulls: RequestsApi = {
  list: (path, limit) => ({
    path: `/repos/${encodePath(path)}/pulls`,
    query: { state: 'open', sort: 'created', direction: 'desc', per_page: limit },
  }),
  read: readPull,
};

/** Pull requests of Gitea and Forgejo, the newest first. */
export const giteaPulls: RequestsApi = {
  list: (path, limit) => ({ path: `/repos/${encodePath(path)}/pulls`, query: { state: 'open', limit } }),
  read: readPull,
};

const merge = z.object({
  iid: z.int().positive(),
  title: text,
  author: z.object({ username: text }).nullish(),
  target_branch: text,
  updated_at: time,
});

/** Merge requests of GitLab, the newest first. */
export const gitlabMerges: RequestsApi = {
  list: (path, limit) => ({
    path: `/projects/${encodeURIComponent(path)}/merge_requests`,
    query: { state: 'opened', order_by: 'created_at', sort: 'desc', per_page: limit },
  }),
  read(item) {
    const { iid, title, author, target_branch: base, updated_at: updated } = merge.parse(item);
    return { number: iid, title, author: author?.username, base, updated };
  },
};
