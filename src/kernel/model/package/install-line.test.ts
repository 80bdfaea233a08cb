import { expect, test } from 'vitest';
import { installCommands, installLine, installLineOf } from './install-line.ts';

test('each registry has its own command', () => {
  expect(installLine({ registry: 'npm', name: '@larder/shelf' })).toBe('npm install @larder/shelf');
  expect(installLine({ registry: 'crates', name: 'ember-core' })).toBe('cargo add ember-core');
  expect(installLine({ registry: 'pypi', name: 'ember.core' })).toBe('pip install ember.core');
  expect(installLine({ registry: 'go', name: 'example.com/ember/core/v2' })).toBe('go get example.com/ember/core/v2');
});

test('a program has another command than a library where the registry has two', () => {
  const tool = { registry: 'go', name: 'example.com/ember/tool', path: 'example.com/ember/tool/v2' } as const;
  expect(installLine(tool, new Set(['go.mod', 'main.go']))).toBe('go install example.com/ember/tool/v2@latest');
  expect(installLine(tool, new Set(['go.mod', 'tool.go']))).toBe('go get example.com/ember/tool/v2');
  const crate = { registry: 'crates', name: 'ember' } as const;
  expect(installLine(crate, new Set(['src/main.rs']))).toBe('cargo install ember');
  expect(installLine(crate, new Set(['src/main.rs', 'src/lib.rs']))).toBe('cargo add ember');
  expect(installLine({ registry: 'npm', name: 'ember' }, new Set(['main.go']))).toBe('npm install ember');
});

test('a name with characters of a shell has no command', () => {
  for (const name of ['a; rm -rf ~', 'a b', '$(a)', '`a`', '-g', '--flag', 'a&b', 'a\nb', '../a', '']) {
    expect(installLine({ registry: 'npm', name })).toBeUndefined();
  }
});

test('a package that is published has its install line, one that is private or not published yet has none', () => {
  const npm = { registry: 'npm', name: 'hive' } as const;
  expect(installLineOf({ registryName: npm, version: '1.0.0' })).toBe('npm install hive');
  expect(installLineOf({ registryName: npm, version: '1.0.0', unpublished: true })).toBeUndefined();
  expect(installLineOf({ registryName: npm, version: undefined })).toBeUndefined();
  expect(installLineOf({ registryName: undefined, version: '1.0.0' })).toBeUndefined();
  // Tags of the repository are the versions of these registries.
  expect(installLineOf({ registryName: { registry: 'go', name: 'example.com/hive' }, version: undefined })).toBe(
    'go get example.com/hive',
  );
});

test('readers of an npm package can choose its package manager, those of other registries have one command', () => {
  expect(installCommands('npm install @larder/shelf').map(({ line }) => line)).toEqual([
    'npm install @larder/shelf',
    'pnpm add @larder/shelf',
    'yarn add @larder/shelf',
    'bun add @larder/shelf',
  ]);
  expect(installCommands('cargo add ember-core')).toEqual([{ manager: 'cargo', line: 'cargo add ember-core' }]);
});
