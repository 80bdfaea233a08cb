import { expect, test } from 'vitest';
import { installLine } from './install-line.ts';

test('each registry has its own command', () => {
  expect(installLine({ registry: 'npm', name: '@larder/shelf' })).toBe('npm install @larder/shelf');
  expect(installLine({ registry: 'crates', name: 'ember-core' })).toBe('cargo add ember-core');
  expect(installLine({ registry: 'pypi', name: 'ember.core' })).toBe('pip install ember.core');
  expect(installLine({ registry: 'go', name: 'example.com/ember/core/v2' })).toBe('go get example.com/ember/core/v2');
});

test('a name with characters of a shell has no command', () => {
  for (const name of ['a; rm -rf ~', 'a b', '$(a)', '`a`', '-g', '--flag', 'a&b', 'a\nb', '../a', '']) {
    expect(installLine({ registry: 'npm', name })).toBeUndefined();
  }
});
