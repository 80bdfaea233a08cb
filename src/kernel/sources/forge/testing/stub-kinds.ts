import type { SourceForgeKind } from '#model/forges/forges.ts';
import { linkedPage, type StubKind } from './stub-kind.ts';
import { idOf, nameOf, type StubRepository, type StubRequest } from './stub-repository.ts';

/** GitHub as its documentation describes it. */
const stubGitHub: StubKind = {
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

/** A pull request in the format of GitHub, which Gitea follows. */
function describePull({ number, title, author = 'mallory', base = 'main' }: StubRequest): object {
  return {
    id: 1_000 + number,
    number,
    state: 'open',
    title,
    user: { login: author, id: 7 },
    head: { label: `${author}:patch`, ref: 'patch' },
    base: { label: `acme:${base}`, ref: base },
    updated_at: '2026-05-21T10:00:00Z',
    draft: false,
  };
}

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

/** GitLab as its documentation describes it. */
const stubGitLab: StubKind = {
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

/** Gitea as its documentation describes it. */
const stubGitea: StubKind = {
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

/** Bitbucket Cloud as its documentation describes it. */
const stubBitbucket: StubKind = {
  root: '/2.0',
  lists: [/^\/repositories\/([^/]+)$/],
  one: /^\/repositories\/([^/]+\/[^/]+)$/,
  describe: describeBitbucket,
  size: 'pagelen',
  tags: false,
  fields: [],
  page: (items, next) => ({ body: { pagelen: 10, values: items, ...(next !== undefined && { next }) }, headers: {} }),
  unknown: { type: 'error', error: { message: 'No workspace with identifier.' } },
};

function describeBitbucket(repository: StubRepository, origin: string): object {
  const { path, address, description = '', homepage = '', language = '', fork } = repository;
  const { host } = new URL(origin);
  return {
    type: 'repository',
    uuid: `{${idOf(repository)}}`,
    scm: 'git',
    name: nameOf(repository).toUpperCase(),
    slug: nameOf(repository),
    full_name: path,
    description,
    website: homepage,
    language: language.toLowerCase(),
    is_private: repository.private ?? false,
    mainbranch: { type: 'branch', name: 'main' },
    ...(fork && { parent: { type: 'repository', full_name: 'else/where' } }),
    links: {
      html: { href: `${origin}/${path}` },
      clone: [
        { name: 'ssh', href: `git@${host}:${path}.git` },
        { name: 'https', href: address ?? `${origin.replace('://', '://reader@')}/${path}.git` },
      ],
    },
  };
}

/** The stub of each kind of forge that can be a source. */
export const stubKinds: Readonly<Record<SourceForgeKind, StubKind>> = {
  github: stubGitHub,
  gitlab: stubGitLab,
  gitea: stubGitea,
  bitbucket: stubBitbucket,
};
