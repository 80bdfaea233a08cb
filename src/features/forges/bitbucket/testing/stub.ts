import type { StubKind } from '#sources/forge/testing/stub-kind.ts';
import { idOf, nameOf, type StubRepository } from '#sources/forge/testing/stub-repository.ts';

/** Bitbucket Cloud as its documentation describes it. */
export const stub: StubKind = {
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
