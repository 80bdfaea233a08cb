import { expect, test } from 'vitest';
import { settingsSchema } from '#config/schema.ts';
import type { Ref } from '#sources/source.ts';
import { chooseVersions, type VersionChoice } from './choose-versions.ts';

const defaults = settingsSchema.parse({}).versions;

function chosen(names: readonly string[], settings: Partial<VersionChoice> = {}, branches: readonly string[] = []) {
  const ref = (kind: Ref['kind']) => (name: string) => ({ name, kind, commit: `commit of ${name}`, time: 1 });
  const refs = [...branches.map(ref('branch')), ...names.map(ref('tag'))];
  return chooseVersions(refs, { ...defaults, ...settings });
}

const namesOf = (versions: ReturnType<typeof chosen>) => versions.map(({ name }) => name);

test('by default a reader finds the newest release of each major version, the newest first', () => {
  const tags = ['v1.0.0', 'v1.10.0', 'v1.9.0', '2.0.0', 'v2.4.1', 'v3.0.0', 'v0.9.0', 'nightly', 'vendor-1.2.3', 'v4'];
  expect(namesOf(chosen(tags))).toEqual(['3.0.0', '2.4.1', '1.10.0', '0.9.0']);
  expect(chosen(tags)[1]).toEqual({
    name: '2.4.1',
    ref: 'v2.4.1',
    kind: 'release',
    commit: 'commit of v2.4.1',
    time: 1,
  });
  const many = Array.from({ length: 15 }, (_, major) => `v${major}.0.0`);
  expect(namesOf(chosen(many))).toEqual(Array.from({ length: 10 }, (_, index) => `${14 - index}.0.0`));
});

test('a maintainer keeps minor versions, a number of releases, all of them, or none', () => {
  const tags = ['v1.0.0', 'v1.0.1', 'v1.1.0', 'v2.0.0', 'v2.0.1'];
  expect(namesOf(chosen(tags, { keep: 'minors' }))).toEqual(['2.0.1', '1.1.0', '1.0.1']);
  expect(namesOf(chosen(tags, { keep: 3 }))).toEqual(['2.0.1', '2.0.0', '1.1.0']);
  expect(namesOf(chosen(tags, { keep: 'all' }))).toEqual(['2.0.1', '2.0.0', '1.1.0', '1.0.1', '1.0.0']);
  expect(chosen(tags, { keep: 0, branches: ['main'] }, ['main'])).toEqual([]);
});

test('a prerelease is shown while it is newer than every release, and never instead of one', () => {
  const before = ['v1.0.0', 'v2.0.0-beta.1', 'v2.0.0-beta.2', 'v1.1.0-rc.1', 'v1.0.0-rc.3'];
  const versions = chosen(before);
  expect(versions.map(({ name, kind }) => [name, kind])).toEqual([
    ['2.0.0-beta.2', 'prerelease'],
    ['1.1.0-rc.1', 'prerelease'],
    ['1.0.0', 'release'],
  ]);
  expect(namesOf(chosen([...before, 'v2.0.0']))).toEqual(['2.0.0', '1.0.0']);
  expect(namesOf(chosen(before, { keep: 'all' }))).toEqual([
    '2.0.0-beta.2',
    '2.0.0-beta.1',
    '1.1.0-rc.1',
    '1.0.0',
    '1.0.0-rc.3',
  ]);
  expect(namesOf(chosen(['v0.1.0-alpha.1', 'v0.1.0-alpha.2']))).toEqual(['0.1.0-alpha.2']);
});

test('a prerelease in the spelling of Python or Java comes before its release, and a series is no release', () => {
  const python = ['2.0', '2.0rc10', '2.0rc9', '2.0b1', '2.0a1', '2.0.dev3', '2.0.post1', '1.1', '1.1.x'];
  expect(namesOf(chosen(python, { keep: 'all' }))).toEqual([
    '2.0.post1',
    '2.0',
    '2.0rc10',
    '2.0rc9',
    '2.0b1',
    '2.0a1',
    '2.0.dev3',
    '1.1',
  ]);
  expect(namesOf(chosen(python.filter((name) => !name.startsWith('2.0.'))))).toEqual(['2.0', '1.1']);
  const java = ['5.0.0.RELEASE', '5.0.0.RC1', '5.0.0.M2', '4.3.0.Final', '6.0.0.M1', '6.0.0-SNAPSHOT'];
  const versions = chosen(java, { keep: 'all' });
  expect(versions.map(({ name, kind }) => [name, kind])).toEqual([
    ['6.0.0-SNAPSHOT', 'prerelease'],
    ['6.0.0.M1', 'prerelease'],
    ['5.0.0.RELEASE', 'release'],
    ['5.0.0.RC1', 'prerelease'],
    ['5.0.0.M2', 'prerelease'],
    ['4.3.0.Final', 'release'],
  ]);
});

test('a tag with the own name of the package in front is its release, under the version alone', () => {
  const names = ['lamp', '@light/lamp'];
  const tags = ['lamp@2.1.0', 'lamp@3.0.0-rc.1', 'lamp-v1.2.0', '@light/lamp@4.0.0', 'v0.9.0', 'lamp@0.9.0'];
  const others = ['@lamp/bulb@9.0.0', 'lamp-shade@8.0.0', 'bulb-v7.0.0'];
  expect(chosen([...tags, ...others], { names }).map(({ name, ref }) => [name, ref])).toEqual([
    ['4.0.0', '@light/lamp@4.0.0'],
    ['2.1.0', 'lamp@2.1.0'],
    ['1.2.0', 'lamp-v1.2.0'],
    ['0.9.0', 'v0.9.0'],
  ]);
  // The patterns of the settings hold for the rest of the name.
  expect(namesOf(chosen(tags, { names, tags: ['v*'] }))).toEqual(['1.2.0', '0.9.0']);
});

test('branches that the settings name follow the releases', () => {
  const branches = ['main', 'next', '2.x', '10.x', 'feature/y', 'v3.0.0'];
  expect(namesOf(chosen(['v1.0.0'], { branches: ['next', '*.x', 'feature/*'] }, branches))).toEqual([
    '1.0.0',
    '2.x',
    '10.x',
    'feature-y',
    'next',
  ]);
  expect(chosen([], {}, branches)).toEqual([]);
});

test('each name belongs to one ref: a release before a branch, the higher version before the lower', () => {
  const versions = chosen(['v1.0.0', '1.0.0', 'V1.0.0'], { branches: ['**'], tags: ['**'] }, ['1.0.0', 'a/b', 'a-b']);
  expect(versions.map(({ name, ref, kind }) => [name, ref, kind])).toEqual([
    ['1.0.0', 'v1.0.0', 'release'],
    ['a-b', 'a/b', 'branch'],
  ]);
});

test('short versions, other prefixes and dates are versions where the patterns say so', () => {
  expect(namesOf(chosen(['1.0', 'v2.0', 'release-1.2.3', '2024.01.15']))).toEqual(['2024.01.15', '2.0', '1.0']);
  expect(namesOf(chosen(['1.0', 'release-1.2.3'], { tags: ['release-*'] }))).toEqual(['release-1.2.3']);
  expect(namesOf(chosen(['docs-v1.2.3', 'docs-x-1.0.0'], { tags: ['docs-v*'] }))).toEqual(['docs-v1.2.3']);
  expect(namesOf(chosen(['one/v1.2.3', 'two/v1.2.3'], { tags: ['one/v*'] }))).toEqual(['one-v1.2.3']);
});

test('tags of strangers are names of one segment, or no versions', () => {
  const hostile = [
    'v1.0.0/../../etc',
    '--upload-pack=x1.0.0',
    'v1.0.0\u0000',
    `v${'1.'.repeat(5_000)}0`,
    '..',
    '%2e%2e',
  ];
  expect(chosen([...hostile, 'v9.9.9'], { tags: ['**'], keep: 'all' })).toMatchObject([{ ref: 'v9.9.9' }]);
  const odd = ['v1.0.0+build/x?y#z', 'v2.0.0-ü<script>', 'v3.0.0 x'];
  for (const { name } of chosen(odd, { tags: ['**'], keep: 'all' })) expect(name).toMatch(/^[\p{L}\p{N}._+-]+$/u);
  expect(namesOf(chosen([], { branches: ['**'] }, ['.', '..', 'a/../b']))).toEqual(['-', '--', 'a-..-b']);
  const many = Array.from({ length: 5_000 }, (_, minor) => `v1.${minor}.0`);
  expect(chosen(many, { keep: 'all' })).toHaveLength(500);
});
