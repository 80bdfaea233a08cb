import { expect, test } from 'vitest';
import { familyName } from './family-name.ts';
import { generatedCore } from './generated-matrix.ts';

const forges = (...urls: readonly string[]) =>
  urls.map((forge, index) => ({ ...generatedCore(`package-${index}`), core: false, forge }));

function nameOf(packages: ReturnType<typeof forges>, sources: { owner?: string; folder?: string }, isGenerated = true) {
  const snapshot = {
    ...{ product: 'asterism', base: '', version: '', madeAt: 0, warnings: [], aliases: new Map() },
    ...{ packages, pages: new Map(), byRepo: new Map() },
  };
  const generated = new Map(isGenerated ? [['asterism', new Map<string, string>()]] : []);
  return familyName({ snapshot, generated }, { owner: undefined, folder: undefined, ...sources });
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
