import { linkedPage, type StubKind } from '#sources/forge/testing/stub-kind.ts';
import { idOf, nameOf, type StubRepository } from '#sources/forge/testing/stub-repository.ts';

/** GitLab as its documentation describes it. */
export const stub: StubKind = {
  root: '/api/v4',
  lists: [/^\/groups\/([^/]+)\/projects$/, /^\/users\/([^/]+)\/projects$/],
  one: /^\/projects\/([^/]+)$/,
  describe: describeGitLab,
  requests: /^\/projects\/([^/]+)\/merge_requests$/,
  describeRequest: ({ number, title, author = 'mallory', base = 'main' }) => ({
    id: 1_000 + number,
    iid: number,
    title,
    state: 'opened',
    target_branch: base,
    source_branch: 'patch',
    author: { id: 7, username: author, name: author.toUpperCase() },
    updated_at: '2026-05-21T10:00:00.000Z',
    draft: false,
  }),
  size: 'per_page',
  tags: true,
  fields: ['stars', 'topics', 'archived'],
  page: linkedPage,
  unknown: { message: '404 Group Not Found' },
};

/** GitLab's format without a token, which lacks what is archived and what is a fork. */
function describeGitLab(repository: StubRepository, origin: string): object {
  const { path, address, stars = 0, description, topics = [], fork } = repository;
  return {
    id: idOf(repository),
    description: description ?? null,
    name: nameOf(repository).toUpperCase(),
    path: nameOf(repository),
    path_with_namespace: path,
    default_branch: 'main',
    topics,
    http_url_to_repo: address ?? `${origin}/${path}.git`,
    web_url: `${origin}/${path}`,
    star_count: stars,
    visibility: repository.private ? 'private' : 'public',
    ...(fork && { forked_from_project: { id: 1, path_with_namespace: 'else/where' } }),
  };
}
