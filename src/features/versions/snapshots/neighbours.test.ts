import { expect, test } from 'vitest';
import type { PackageVersion } from '#model/package/version.ts';
import { neighbours } from './neighbours.ts';

const version = (name: string, kind: PackageVersion['kind'] = 'release'): PackageVersion => {
  return { name, ref: name, kind, commit: name, time: 0 };
};

test('each release is compared with the release before it, and the branch with the newest version', () => {
  const versions = [version('3.0.0'), version('2.1.0'), version('1.0.0'), version('1.x', 'branch')];
  expect(neighbours(versions, 'main')).toEqual([
    ['3.0.0', 'main'],
    ['2.1.0', '3.0.0'],
    ['1.0.0', '2.1.0'],
  ]);
});

test('a prerelease is compared with the version before it, and no release is compared with a prerelease', () => {
  const versions = [version('3.0.0'), version('3.0.0-rc.1', 'prerelease'), version('2.0.0')];
  expect(neighbours(versions, undefined)).toEqual([
    ['2.0.0', '3.0.0'],
    ['2.0.0', '3.0.0-rc.1'],
  ]);
});

test('where the plain addresses show a release, other branches are compared with it', () => {
  const versions = [version('2.0.0'), version('1.0.0'), version('main', 'branch')];
  expect(neighbours(versions, '2.0.0')).toEqual([
    ['2.0.0', 'main'],
    ['1.0.0', '2.0.0'],
  ]);
  expect(neighbours([], 'main')).toEqual([]);
});
