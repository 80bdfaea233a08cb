import { expect, test } from 'vitest';
import {
  contentOf,
  emptyFamily,
  type FamilyManifest,
  type ListedSource,
  withRepositories,
  withSource,
  withSources,
} from './family-manifest.ts';
import { parseManifest } from './family-publisher.ts';

function sourceOf(blobs: Readonly<Record<string, string>>, more: Partial<ListedSource> = {}): ListedSource {
  return {
    state: { name: 'a source', label: 'source', local: false, syncMs: 1, freshAt: 1, error: undefined, failures: 0 },
    repositories: Object.entries(blobs).map(([folder, blob]) => ({ folder, blob, checkedAt: 1 })),
    warnings: [],
    ...more,
  };
}

function warningOf(repository: string) {
  return { repository, file: undefined, message: `About ${repository}.` };
}

function parsed(manifest: FamilyManifest): FamilyManifest | undefined {
  return parseManifest(new TextEncoder().encode(JSON.stringify(manifest)));
}

/** The manifest of three sources that have not answered. */
const threeSources = withSources(emptyFamily, ['one', 'two', 'three']);

test('sources keep their order, in whichever order they answer', () => {
  const [first, third] = [sourceOf({ one: 'a' }), sourceOf({ three: 'c' })];
  const manifest = withSource(withSource(threeSources, 2, third), 0, first);
  expect(manifest.sources).toEqual([first, null, third]);
  expect(parsed(manifest)?.sources[1]).toBeNull();
  expect(withSource(manifest, 2, first).sources).toEqual([first, null, first]);
  expect(emptyFamily.sources).toEqual([]);
});

test('a source that was removed from the settings disappears, and one that was moved keeps its repositories', () => {
  const named = (name: string) => ({ ...sourceOf({ [name]: 'a' }), state: { ...sourceOf({}).state, name } });
  const [first, second, third] = [named('first'), named('second'), named('third')];
  const manifest = { ...emptyFamily, sources: [first, second, third] };
  expect(withSources(manifest, ['first', 'third']).sources).toEqual([first, third]);
  expect(withSources(manifest, ['new', 'second', 'first']).sources).toEqual([null, second, first]);
  expect(withSources(manifest, ['first', 'second', 'third']).sources).toEqual(manifest.sources);
});

test('a refreshed repository replaces the one of its folder with its warnings, and a new one is added', () => {
  const listed = sourceOf({ one: 'a', two: 'b' }, { warnings: [warningOf('one'), warningOf('two')] });
  const news = sourceOf({ two: 'c', three: 'd' }, { warnings: [warningOf('three')] });
  const merged = withRepositories(listed, news);
  expect(merged.repositories?.map(({ folder, blob }) => [folder, blob])).toEqual([
    ['one', 'a'],
    ['two', 'c'],
    ['three', 'd'],
  ]);
  expect(merged.warnings).toEqual([warningOf('one'), warningOf('three')]);
  expect(merged.state).toBe(listed.state);
});

test('a refreshed repository is added to a source that never answered', () => {
  const merged = withRepositories(sourceOf({}, { repositories: undefined }), sourceOf({ one: 'a' }));
  expect(merged.repositories).toHaveLength(1);
});

test('two manifests show the same family when only times differ', () => {
  const before = withSource(threeSources, 0, sourceOf({ one: 'a' }));
  const { state } = sourceOf({});
  const same: readonly ListedSource[] = [
    sourceOf({ one: 'a' }, { state: { ...state, freshAt: 99, syncMs: 7 } }),
    sourceOf({}, { repositories: [{ folder: 'one', blob: 'a', checkedAt: 77 }] }),
  ];
  const different: readonly ListedSource[] = [
    sourceOf({ one: 'b' }),
    sourceOf({ one: 'a', two: 'b' }),
    sourceOf({}, { repositories: undefined }),
    sourceOf({ one: 'a' }, { state: { ...state, error: 'It is away.' } }),
    sourceOf({ one: 'a' }, { warnings: [warningOf('one')] }),
  ];
  const contentWith = (listed: ListedSource): string => contentOf(withSource(threeSources, 0, listed));
  for (const each of same) expect(contentWith(each)).toBe(contentOf(before));
  for (const each of different) expect(contentWith(each)).not.toBe(contentOf(before));
  expect(contentOf(parsed(before) ?? emptyFamily)).toBe(contentOf(before));
});

test('a manifest in the form of another release is ignored', () => {
  for (const text of ['{"format":2,"sources":[]}', '{}', 'null', '[]', '7'])
    expect(parseManifest(new TextEncoder().encode(text)), text).toBeUndefined();
});
