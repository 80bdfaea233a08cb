import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadSettings } from '#config/load/load-settings.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';

test('the form of a source decides whether it is a folder, another site or a git repository', async () => {
  const directory = await temporaryFolder();
  const written = [
    'code',
    'https://docs.example.org',
    'https://host.example.org/one.git',
    'https://me:s3cret@host.example.org/two.git',
    'git@host.example.org:acme/three.git',
    'ssh://git@host.example.org/four',
    'git:https://host.example.org/five',
    'git:mirrors',
    'six.git',
    'file:///srv/seven',
  ];
  const { settings } = await loadSettings({ directory, environment: {}, flags: { sources: written } });
  expect(settings.sources.map((source) => (source.kind === 'git' ? source.git : source.kind))).toEqual([
    'folder',
    'remote',
    ['https://host.example.org/one.git'],
    ['https://me:s3cret@host.example.org/two.git'],
    ['git@host.example.org:acme/three.git'],
    ['ssh://git@host.example.org/four'],
    ['https://host.example.org/five'],
    [join(directory, 'mirrors')],
    [join(directory, 'six.git')],
    ['file:///srv/seven'],
  ]);
});
