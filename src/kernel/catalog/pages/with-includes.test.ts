import { expect, test } from 'vitest';
import { generatedCore } from '#catalog/generated-matrix.ts';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { testEntry } from '#catalog/testing/test-entry.ts';
import { sampleFamily } from '#markdown/testing/sample-family.ts';
import type { RenderPackage } from '#model/page/render.ts';
import type { RepositoryReader } from '#sources/source.ts';
import { withIncludes } from './with-includes.ts';

const texts: Readonly<Record<string, string>> = { 'a.md': 'included', '.env': 'secret', 'binary.md': 'a\0b' };

const repository: RepositoryReader = {
  find: async () => undefined,
  read: async () => undefined,
  open: async (path) => ({
    file: { path, hash: path, size: 1 },
    body: new Blob([texts[path] ?? '']).stream(),
  }),
};

async function included(text: string, sites: RenderPackage['sites']): Promise<string> {
  const listed = ['a.md', 'binary.md'].map((path) => [path, { path, hash: path, size: 1 }] as const);
  const item: RenderPackage = { forge: undefined, pages: new Set(), images: undefined, ...(sites && { sites }) };
  return withIncludes(
    {
      family: { ...sampleFamily, packages: new Map([['demo', item]]) },
      packages: new Map([['demo', testEntry(generatedCore('demo'), { files: new Map(listed) }, repository)]]),
    },
    { address: { repo: 'demo', file: 'page.md' }, text },
    sharedReader(),
  );
}

test('public text files of the repository are included where the toolchain does so', async () => {
  const sites = [{ toolchain: 'mdbook', root: '' }] as const;
  expect(await included('{{#include a.md}}', sites)).toBe('included');
  expect(await included('{{#include a.md}}', undefined)).toBe('{{#include a.md}}');
  for (const path of ['.env', 'binary.md', '../a.md', 'missing.md'])
    expect(await included(`{{#include ${path}}}`, sites)).toBe(`{{#include ${path}}}`);
});
