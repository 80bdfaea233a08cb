import { expect, test } from 'vitest';
import { familyName } from './family-name.ts';
import { generatedCore } from './generated-matrix.ts';
import { testEntry } from './testing/test-entry.ts';

const forges = (...urls: readonly string[]) =>
  urls.map((forge, index) => ({ ...generatedCore(`package-${index}`), core: false, forge }));

function nameOf(packages: ReturnType<typeof forges>, sources: { owner?: string; folder?: string }, isGenerated = true) {
  const { generated: _generated, ...own } = generatedCore('asterism');
  const core = testEntry(isGenerated ? generatedCore('asterism') : own);
  const snapshot = { product: 'asterism', inOrder: packages, packages: new Map([['asterism', core]]) };
  return familyName(snapshot, { owner: undefined, folder: undefined, ...sources });
}

test('a family without a core package is called like the owner of its source', () => {
  expect(nameOf([], { owner: 'harebell', folder: 'code' })).toBe('harebell');
});

test('without such a source it is called like the owner of most repositories, else like its folder', () => {
  const own = forges('https://forge.example/acme/a', 'https://forge.example/acme/b', 'https://forge.example/other/c');
  expect(nameOf(own, { folder: 'code' })).toBe('acme');
  expect(nameOf(own.slice(1), { folder: 'code' })).toBe('code');
  expect(nameOf([], {})).toBeUndefined();
});

test('a core package names its family', () => {
  expect(nameOf([], { owner: 'harebell', folder: 'code' }, false)).toBeUndefined();
});
