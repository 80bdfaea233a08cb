import { describePull } from '#features/forges/shared/testing/describe-pull.ts';
import { linkedPage, type StubKind } from '#sources/forge/testing/stub-kind.ts';
import { idOf, nameOf, type StubRepository } from '#sources/forge/testing/stub-repository.ts';

/** Gitea as its documentation describes it. */
export const stub: StubKind = {
  root: '/api/v1',
  lists: [/^\/users\/([^/]+)\/repos$/, /^\/orgs\/([^/]+)\/repos$/],
  one: /^\/repos\/(.+)$/,
  describe: describeGitea,
  requests: /^\/repos\/(.+)\/pulls$/,
  describeRequest: describePull,
  size: 'limit',
  tags: false,
  fields: ['stars', 'topics', 'language', 'archived'],
  page: linkedPage,
  unknown: { message: 'user redirect does not exist [name: x]', url: '/api/swagger' },
};

function describeGitea(repository: StubRepository, origin: string): object {
  const {
    path,
    address,
    stars = 0,
    description = '',
    topics = [],
    license,
    homepage = '',
    archived,
    fork,
  } = repository;
  return {
    id: idOf(repository),
    language: repository.language ?? '',
    name: nameOf(repository),
    full_name: path,
    description,
    empty: false,
    private: repository.private ?? false,
    internal: false,
    fork: fork ?? false,
    html_url: `${origin}/${path}`,
    clone_url: address ?? `${origin}/${path}.git`,
    website: homepage,
    stars_count: stars,
    default_branch: 'main',
    archived: archived ?? false,
    topics,
    licenses: license === undefined ? null : [license],
  };
}
