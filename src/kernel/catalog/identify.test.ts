import { expect, test } from 'vitest';
import type { Metadata } from '#model/package/package.ts';
import type { Repository } from '#sources/source.ts';
import { generatedCore } from './generated-matrix.ts';
import { identify } from './identify.ts';

const { repo: _repo, folder: _folder, core: _core, title: _title, ...plain } = generatedCore('x');

function repository(folder: string, metadata: Partial<Metadata> = {}): Repository {
  return {
    folder,
    metadata: { ...plain, name: folder, ...metadata },
    files: [],
    complete: true,
    find: async () => undefined,
    read: async () => undefined,
    open: async () => undefined,
  };
}

function names(repositories: readonly Repository[]): string[] {
  return identify(repositories, 'asterism').members.map((member) => member.package.repo);
}

test('[E-02] a package is known by its name without prefix, and its folder leads to it', () => {
  const family = identify([repository('resume-web', { name: 'p3x-resume', prefix: 'p3x-' })], 'asterism');
  expect(family.members[0]?.package).toMatchObject({ repo: 'resume', folder: 'resume-web', title: 'resume' });
  expect(Object.fromEntries(family.aliases)).toEqual({ 'resume-web': 'resume', 'p3x-resume': 'resume' });
  expect(family.warnings).toEqual([]);
});

test('of two folders with the same package name, the folder of that name gets it and the other is named after its folder', () => {
  const first = repository('docker-mongodb', { name: 'p3x-mongodb', prefix: 'p3x-', reponame: 'mongodb' });
  const second = repository('mongodb', { name: 'p3x-mongodb', prefix: 'p3x-', reponame: 'mongodb' });
  for (const order of [
    [first, second],
    [second, first],
  ]) {
    const family = identify(order, 'asterism');
    expect(family.members.map(({ package: item }) => [item.folder, item.repo]).toSorted()).toEqual([
      ['docker-mongodb', 'docker-mongodb'],
      ['mongodb', 'mongodb'],
    ]);
    expect(family.warnings).toEqual([
      {
        repository: 'docker-mongodb',
        file: undefined,
        message: expect.stringContaining('"mongodb" is already used by mongodb'),
      },
    ]);
  }
});

test('a duplicate name never replaces another package', () => {
  expect(names([repository('a', { name: 'b' }), repository('b'), repository('c', { name: 'b' })])).toEqual([
    'a',
    'b',
    'c',
  ]);
});

test('two folders of the same name from two sources are both reachable', () => {
  expect(names([repository('a'), repository('a')])).toEqual(['a', 'a-2']);
});

test('[R-05] the package named like the product is the core package, shown as Matrix', () => {
  const { members } = identify([repository('asterism'), repository('asterism-builder')], 'asterism');
  expect(members.map(({ package: item }) => [item.title, item.core])).toEqual([
    ['Matrix', true],
    ['asterism-builder', false],
  ]);
});

test('a core package may have another name in the registry, if its repository is named like the product', () => {
  const core = repository('checkout', { name: 'asterism-docs', reponame: 'asterism' });
  const { members, aliases } = identify([repository('asterism-builder'), core], 'asterism');
  expect(members.map(({ package: item }) => [item.repo, item.core])).toEqual([
    ['asterism-builder', false],
    ['asterism', true],
  ]);
  expect([aliases.get('asterism-docs'), aliases.get('checkout')]).toEqual(['asterism', 'asterism']);
  expect(names([core, repository('lamp', { name: 'asterism' })])).toEqual(['asterism-docs', 'asterism']);
});

test.each(['api', 'git', 'assets', 'search', 'matrix', 'healthz', 'readyz', 'service-worker.js', '404.html'])(
  'a package named %s is shown under another name, with a warning',
  (name) => {
    const family = identify([repository(name)], 'asterism');
    expect(family.members.map((member) => member.package.repo)).toEqual([`${name}-2`]);
    expect(family.warnings[0]?.message).toContain(`"${name}" is reserved by the site`);
  },
);

test.each(['constructor', 'toString', '__proto__', 'c++', 'árvíz tűrő'])(
  'a package named %s is like any other',
  (name) => {
    const family = identify([repository(name)], 'asterism');
    expect(family.members[0]?.package.repo).toBe(name);
    expect(family.aliases.size).toBe(0);
  },
);

test('a scoped name loses its scope, and the folder replaces a name that is not a URL segment', () => {
  expect(names([repository('a', { name: '@acme/router' })])).toEqual(['router']);
  expect(
    names([
      repository('a', { name: '../../etc' }),
      repository('b', { name: '.hidden' }),
      repository('c', { name: 'x\u0000y' }),
    ]),
  ).toEqual(['a', 'b', 'c']);
});
