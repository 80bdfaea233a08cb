import { expect, test } from 'vitest';
import type { Release } from '#model/package/release.ts';
import { badgeValues, versionBadgeValues } from './badge-values.ts';

const none = { version: undefined, license: undefined, stars: 0, language: undefined, archived: false };
const may = Date.UTC(2026, 4, 1);

function valuesOf(version: string | undefined, ...releases: readonly Pick<Release, 'version' | 'time'>[]): unknown {
  return badgeValues({ ...none, version }, { releases, isServed: false });
}

test('what is not known has no value', () => {
  expect(valuesOf(undefined)).toEqual({});
});

test('every known value is shown', () => {
  const item = { version: 'v2.4.0', license: 'MIT', stars: 3, language: 'Rust', archived: true };
  const releases = [{ version: '2.3.0', time: may }];
  expect(badgeValues(item, { releases, isServed: true })).toEqual({
    version: '2.4.0',
    release: '2.3.0',
    released: '2026-05-01',
    license: 'MIT',
    stars: 3,
    language: 'Rust',
    archived: true,
    isServed: true,
  });
});

test('the newest release is the version of a manifest that has none, or a placeholder', () => {
  const release = { version: '1.2.0', time: may };
  for (const version of [undefined, '', '0.0.0', '0.0.0-development', '<script>', 'x'.repeat(61)])
    expect(valuesOf(version, release)).toEqual({ version: '1.2.0', release: '1.2.0', released: '2026-05-01' });
  expect(valuesOf('0.0.0')).toEqual({ version: '0.0.0' });
  expect(valuesOf('0.0.1', release)).toMatchObject({ version: '0.0.1' });
});

test('a prerelease is the newest release only without any other', () => {
  const [beta, stable] = [
    { version: '2.0.0-beta.1', time: may },
    { version: '1.9.0', time: may - 86_400_000 },
  ];
  expect(valuesOf('2.0.0-beta.1', beta, stable)).toMatchObject({ release: '1.9.0', released: '2026-04-30' });
  expect(valuesOf(undefined, beta)).toMatchObject({ version: '2.0.0-beta.1' });
});

test('a date that no calendar has is not known', () => {
  expect(valuesOf('1.0.0', { version: '1.0.0', time: 9e15 })).toEqual({ version: '1.0.0', release: '1.0.0' });
  expect(valuesOf('1.0.0', { version: '1.0.0', time: undefined })).toEqual({ version: '1.0.0', release: '1.0.0' });
});

test('packages of a workspace have their own versions', () => {
  const registryName = { registry: 'npm', name: 'wick' } as const;
  const wick = { folder: 'wick', name: 'wick', description: '', registryName, dependencies: [], readme: undefined };
  const workspacePackages = [
    { ...wick, version: 'v0.3.0' },
    { ...wick, folder: 'oil', version: undefined },
  ];
  expect(badgeValues({ ...none, workspacePackages }, { releases: [], isServed: false })).toEqual({
    workspace: { wick: '0.3.0' },
  });
});

test('an old version has the version and date of its tag; a branch and a commit have those of the manifest', () => {
  const item = { ...none, version: '0.9.9', stars: 3 };
  const tag = { name: '1.0.0', ref: 'v1.0.0', kind: 'release', commit: 'a', time: may } as const;
  expect(versionBadgeValues(item, { name: '1.0.0', version: tag })).toEqual({
    version: '1.0.0',
    release: '1.0.0',
    released: '2026-05-01',
    stars: 3,
  });
  const branch = { ...tag, name: '1.x', kind: 'branch' } as const;
  expect(versionBadgeValues(item, { name: '1.x', version: branch })).toEqual({ version: '0.9.9', stars: 3 });
  expect(versionBadgeValues(item, { name: 'a', version: undefined })).toEqual({ version: '0.9.9', stars: 3 });
});
