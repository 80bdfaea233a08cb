import { expect, test } from 'vitest';
import { identify } from '#catalog/identify.ts';
import { completeMetadata } from '#sources/metadata.ts';
import type { Repository } from '#sources/source.ts';
import { packageAddresses } from './package-addresses.ts';

function repository(folder: string, forge: string | undefined, reponame?: string): Repository {
  const nothing = async (): Promise<undefined> => undefined;
  const metadata = completeMetadata({ name: folder, forge, reponame }, folder);
  return { folder, metadata, files: [], complete: true, find: nothing, read: nothing, open: nothing };
}

function othersOf(
  repositories: readonly Repository[],
  owners: readonly string[] = [],
): Record<string, readonly string[]> {
  const { members, aliases } = identify(repositories, 'star');
  const addresses = packageAddresses(members, { aliases, owners });
  return Object.fromEntries([...addresses].map(([repo, { otherForges = [] }]) => [repo, otherForges]));
}

test('a package without a forge, or with a wrong one, is found under the account of the family', () => {
  const others = othersOf([
    repository('a', 'https://github.com/acme/a'),
    repository('b', 'https://github.com/acme/b', 'old-b'),
    repository('c', undefined),
    repository('d', 'https://github.com/acme.com/d-old'),
    repository('e', 'https://github.com/acme/e'),
  ]);
  expect(others.b).toContain('https://github.com/acme/old-b');
  expect(others.c).toEqual(['https://github.com/acme/c']);
  expect(others.d).toEqual(expect.arrayContaining(['https://github.com/acme/d', 'https://github.com/acme/d-old']));
});

test('when repositories belong to many accounts, none of them is the family’s', () => {
  const others = othersOf([
    repository('a', 'https://github.com/first/a'),
    repository('b', 'https://github.com/second/b'),
    repository('c', undefined),
  ]);
  expect(others.c).toEqual([]);
  expect(others.a).toEqual(['https://github.com/first/a']);
});

test('a former account in the settings leads to all packages', () => {
  const others = othersOf([repository('a', 'https://github.com/acme/a')], ['https://github.com/before/']);
  expect(others.a).toContain('https://github.com/before/a');
});
