import { expect, test } from 'vitest';
import { sampleFamily } from '#markdown/testing/sample-family.ts';
import type { ForgeKind } from '#model/forges/forges.ts';
import type { RenderFamily } from '#model/page/render.ts';
import { createArticleKey } from './article-key.ts';

const articleKey = createArticleKey('1');

function keyAt(forgeKind: ForgeKind | undefined): string {
  const provenance = { commit: 'c'.repeat(40), start: '', forgeKind };
  const one = { forge: 'https://code.example/acme/one', provenance, pages: new Set(['README.md']), images: undefined };
  const family: RenderFamily = { ...sampleFamily, packages: new Map([['one', one]]) };
  return articleKey({ family, address: { repo: 'one', file: 'README.md' }, hash: 'a' });
}

test('a page with references is rendered again when the kind of its forge changes', () => {
  expect(keyAt('gitea')).toBe(keyAt('gitea'));
  expect(new Set([keyAt(undefined), keyAt('gitea'), keyAt('gitlab')]).size).toBe(3);
});

test('a page is not rendered again for text that other packages begin to share', () => {
  const keyWith = (...shared: readonly string[]): string => {
    const family: RenderFamily = { ...sampleFamily, boilerplate: { shared: new Set(shared), names: new Map() } };
    return articleKey({ family, address: { repo: 'one', file: 'README.md' }, hash: 'a' });
  };
  expect(keyWith('x')).toBe(keyWith());
  const unfolded = { ...sampleFamily, boilerplate: undefined };
  expect(keyWith()).not.toBe(articleKey({ family: unfolded, address: { repo: 'one', file: 'README.md' }, hash: 'a' }));
});
