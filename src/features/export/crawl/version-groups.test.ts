import { expect, test } from 'vitest';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import type { WrittenPackage } from '#catalog/written-versions.ts';
import { startTestSite } from '#cli/testing/test-site.ts';
import { features } from '#features/server.ts';
import { versionGroups, versionRedirects } from './version-groups.ts';

const version = (name: string, files: readonly string[]): WrittenPackage['versions'][number] => ({
  repo: 'lamp',
  version: { name, ref: name, kind: 'release', commit: name, time: 0 },
  files,
});

const lamp: WrittenPackage = {
  repo: 'lamp',
  versions: [version('2.1.0+b', ['README.md', 'docs/a.md']), version('1.0.0', ['README.md'])],
  pairs: [['1.0.0', '2.1.0+b']],
};

async function snapshot(): Promise<Snapshot> {
  const site = await startTestSite({ files: { 'lamp/README.md': '# Lamp\n', 'asterism/README.md': '# Core\n' } });
  const current = site.snapshots.current();
  await site.close();
  if (current === undefined) throw new Error('The sync has failed.');
  return current;
}

test('the addresses of a version are one group, and the pages for its pairs another one', async () => {
  const { groups, groupAt } = versionGroups(await snapshot(), [lamp], features);
  expect(groups).toEqual([
    {
      name: 'lamp@2.1.0+b',
      paths: [
        '/lamp@2.1.0%2Bb/index.html',
        '/lamp@2.1.0%2Bb/index.html',
        '/lamp@2.1.0%2Bb/docs/a.html',
        '/lamp@2.1.0%2Bb/llms.txt',
      ],
    },
    { name: 'lamp@1.0.0', paths: ['/lamp@1.0.0/index.html', '/lamp@1.0.0/index.html', '/lamp@1.0.0/llms.txt'] },
    { name: 'lamp/pairs', paths: ['/lamp/compare/1.0.0...2.1.0%2Bb/index.html'] },
  ]);
  const paths = [
    '/git/lamp@2.1.0%2Bb/a.png',
    '/matrix@1.0.0/index.html',
    '/lamp/compare/1.0.0...2.1.0%2Bb/pages/docs/a.html',
    '/lamp/compare/index.html',
    '/git/lamp/a.png',
  ];
  expect(paths.map(groupAt)).toEqual(['lamp@2.1.0+b', 'asterism@1.0.0', 'lamp/pairs', undefined, undefined]);
});

test('series and other names of versions redirect, except names of versions in another case', async () => {
  const named = { ...lamp, versions: [...lamp.versions, version('Latest', [])] };
  expect(versionRedirects(await snapshot(), [named])).toEqual([
    '/lamp@next/index.html',
    '/lamp@2/index.html',
    '/lamp@2.1/index.html',
    '/lamp@1/index.html',
    '/lamp@1.0/index.html',
  ]);
});
