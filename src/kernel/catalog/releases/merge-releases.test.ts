import { expect, test } from 'vitest';
import type { ChangelogSection } from '#model/package/release.ts';
import type { Tag } from '#sources/source.ts';
import { mergeReleases } from './merge-releases.ts';
import { sortByVersion, tagVersion, versionKey } from './release-version.ts';

const day = (date: string): number => Date.parse(`${date}T00:00:00Z`);
const section = (version: string, date?: string): ChangelogSection => ({
  version,
  id: `id-${version}`,
  ...(date && { time: day(date) }),
});
const tag = (name: string, date: string): Tag => ({ name, time: day(date) });

function merged(sections: readonly ChangelogSection[], tags: readonly Tag[] = []): readonly string[] {
  return mergeReleases({ changelog: { file: 'CHANGELOG.md', sections }, tags, names: ['signpost'] }).map(
    ({ version }) => version,
  );
}

test('a tag and a section of one version are one release, dated by the section', () => {
  const releases = mergeReleases({
    changelog: { file: 'CHANGELOG.md', sections: [section('1.2', '2026-01-02')] },
    tags: [tag('v1.2.0', '2026-01-01'), tag('v1.1.0', '2025-12-01'), tag('nightly', '2026-02-01')],
    names: [],
  });
  expect(releases).toEqual([
    {
      version: '1.2',
      time: day('2026-01-02'),
      tag: 'v1.2.0',
      title: undefined,
      section: { file: 'CHANGELOG.md', id: 'id-1.2' },
      excerpt: undefined,
    },
    { version: '1.1.0', time: day('2025-12-01'), tag: 'v1.1.0' },
  ]);
});

test('tags of packages in folders are releases of these, beside those of the repository', () => {
  const packages = [
    { name: '@teahouse/core', folder: 'packages/core' },
    { name: '@teahouse/mono', folder: 'packages/mono' },
    { name: 'kettle', folder: 'kettle' },
  ];
  const tags = [
    tag('v1.2.3', '2026-01-01'),
    tag('mono@1.2.4', '2026-01-02'),
    tag('@teahouse/core@1.2.3', '2026-01-03'),
    tag('core-v1.3.0', '2026-01-04'),
    tag('packages/mono/v2.0.0', '2026-01-05'),
    tag('Kettle@0.1.0', '2026-01-06'),
    tag('other@1.0.0', '2026-01-07'),
  ];
  const releases = mergeReleases({ tags, names: ['mono'], packages });
  expect(releases.map((each) => [each.package, each.version, each.tag])).toEqual([
    ['kettle', '0.1.0', 'Kettle@0.1.0'],
    ['@teahouse/mono', '2.0.0', 'packages/mono/v2.0.0'],
    ['@teahouse/core', '1.3.0', 'core-v1.3.0'],
    ['@teahouse/core', '1.2.3', '@teahouse/core@1.2.3'],
    [undefined, '1.2.4', 'mono@1.2.4'],
    [undefined, '1.2.3', 'v1.2.3'],
  ]);
});

test('releases are ordered by date, those of one day by version', () => {
  expect(
    merged([section('1.9.0', '2026-01-02'), section('2.0.0', '2026-01-01'), section('1.10.0', '2026-01-02')]),
  ).toEqual(['1.10.0', '1.9.0', '2.0.0']);
});

test('a release without a date is placed by its version, whatever the input order', () => {
  const sections = [section('2.0.0', '2026-03-01'), section('1.1.0'), section('1.0.0', '2026-01-01'), section('2.1.0')];
  expect(merged(sections)).toEqual(['2.1.0', '2.0.0', '1.1.0', '1.0.0']);
  expect(merged(sections.toReversed())).toEqual(['2.1.0', '2.0.0', '1.1.0', '1.0.0']);
});

test('without any date the highest version is first, a finished one before its candidates', () => {
  expect(merged([section('1.0.0-rc.2'), section('1.0.0'), section('1.0.0-rc.10'), section('0.9')])).toEqual([
    '1.0.0',
    '1.0.0-rc.10',
    '1.0.0-rc.2',
    '0.9',
  ]);
});

test('at most a hundred releases are listed', () => {
  expect(merged(Array.from({ length: 300 }, (_, index) => section(`1.0.${index}`)))).toHaveLength(100);
});

test.each([
  ['v1.2.0', '1.2.0'],
  ['1.2', '1.2'],
  ['release-1.2.0', '1.2.0'],
  ['releases/v1.2.0-rc.1', '1.2.0-rc.1'],
  ['signpost@1.2.0', '1.2.0'],
  ['Signpost-v1.2.0', '1.2.0'],
  ['@other/core@1.2.0', undefined],
  ['core-1.2.0', undefined],
  ['2.0.0rc1', '2.0.0rc1'],
  ['1.2.3.4', '1.2.3.4'],
  ['nightly', undefined],
  ['v1', undefined],
  [`v${'1.'.repeat(50_000)}`, undefined],
])('the tag %j is of the version %s', (name, version) => {
  expect(tagVersion(name, ['signpost'])).toBe(version);
});

test('spellings of one version are equal, different versions are not', () => {
  expect(new Set(['1.2.0', 'v1.2.0', '1.2', 'V1.2'].map(versionKey)).size).toBe(1);
  expect(new Set(['1.2.3.4', '1.2.3.5', '1.2.3', '1.2.3-rc.1'].map(versionKey)).size).toBe(4);
  const versions = ['24.10.0', '2024.10.121', '9.9', '1.2.3.5', '1.2.3.4'];
  expect(sortByVersion(versions, (version) => version)).toEqual([
    '1.2.3.4',
    '1.2.3.5',
    '9.9',
    '24.10.0',
    '2024.10.121',
  ]);
});

test('thousands of long versions are read once each to be sorted', () => {
  const tags = Array.from({ length: 1_500 }, (_, index) => `1.${(index * 7) % 1_500}.0-${'0.'.repeat(30)}${index}`);
  let reads = 0;
  const sorted = sortByVersion(tags, (tag) => {
    reads += 1;
    return tag;
  });
  expect(reads).toBe(tags.length);
  expect(sorted.map((tag) => tag.split('.')[1])).toEqual(tags.map((_, index) => String(index)));
});
