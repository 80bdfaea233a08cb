import { describePull } from '#features/forges/shared/testing/describe-pull.ts';
import { linkedPage, type StubKind } from '#sources/forge/testing/stub-kind.ts';
import { idOf, nameOf, type StubRepository } from '#sources/forge/testing/stub-repository.ts';

/** GitHub as its documentation describes it. */
export const stub: StubKind = {
  root: '',
  lists: [/^\/users\/([^/]+)\/repos$/],
  one: /^\/repos\/(.+)$/,
  describe: describeGitHub,
  requests: /^\/repos\/(.+)\/pulls$/,
  describeRequest: describePull,
  size: 'per_page',
  tags: true,
  fields: ['stars', 'topics', 'language', 'archived'],
  page: linkedPage,
  unknown: { message: 'Not Found', documentation_url: 'https://docs.github.com/rest', status: '404' },
};

function describeGitHub(repository: StubRepository, origin: string): object {
  const { path, address, stars = 0, description, topics = [], license, homepage = '', archived, fork } = repository;
  return {
    id: idOf(repository),
    language: repository.language ?? null,
    name: nameOf(repository),
    full_name: path,
    private: repository.private ?? false,
    html_url: `${origin}/${path}`,
    description: description ?? null,
    fork: fork ?? false,
    url: `${origin}/repos/${path}`,
    clone_url: address ?? `${origin}/${path}.git`,
    homepage,
    stargazers_count: stars,
    default_branch: 'main',
    topics,
    archived: archived ?? false,
    disabled: false,
    visibility: repository.private ? 'private' : 'public',
    license: license === undefined ? null : { key: license.toLowerCase(), name: license, spdx_id: license },
  };
}
