import { expect, onTestFinished, test } from 'vitest';
import { openExtensions } from '#features/extensions/open-extensions.ts';
import type { JsonValue } from '#features/extensions/package-types/extension-module.ts';
import { folderModule } from '#features/extensions/testing/folder-source.ts';
import { writeModule } from '#features/extensions/testing/write-module.ts';
import { builtWorker } from '#platform/testing/built-worker.ts';
import { readMetadata } from '#sources/metadata.ts';
import type { Source } from '#sources/source.ts';
import { testSourceContract } from '#sources/testing/source-contract.ts';
import { extensionSource } from './extension-source.ts';

/** Opens the source of a module in a real thread. */
async function open(module: string, options: Readonly<Record<string, JsonValue>> = {}): Promise<Source> {
  const extensions = await openExtensions([{ name: 'own', module: await writeModule(module), options: {} }], {
    worker: builtWorker('extension'),
    memoryLimit: 128,
    warn: () => undefined,
  });
  onTestFinished(() => extensions.close());
  const [extension] = extensions.all;
  return extensionSource({ extension, name: 'own', options, readMetadata, product: 'asterism', interval: 60_000 });
}

testSourceContract({ name: 'extension', open: (folder) => open(folderModule, { folder }) });

test('a source that throws, lists nonsense or has no module is an error that names the extension', async () => {
  const throws = await open(`export const source = { list() { throw new Error('no key'); }, read() {} };`);
  await expect(throws.list()).rejects.toThrow('The source of the extension own failed: no key');
  const wrong = await open(`export const source = { list: () => [{ folder: '../x', files: [] }], read() {} };`);
  await expect(wrong.list()).rejects.toThrow('source.list is not valid: 0.folder');
  const above = await open(`export const source = { list: () => [{ folder: '..', files: [] }], read() {} };`);
  await expect(above.list()).rejects.toThrow('source.list is not valid: 0.folder');
  await expect((await open('export const checks = {};')).list()).rejects.toThrow('The extension own is not a source.');
  await expect((await open(`throw new Error('at load');`)).list()).rejects.toThrow(
    'The extension own is not a source.',
  );
});

test('secrets and files that are too large are not shown, even if the extension lists them', async () => {
  const files = `[{ path: 'README.md', hash: 'a', size: 3 }, { path: '.env', hash: 'b', size: 1 }, { path: 'big', hash: 'c', size: 1e9 }]`;
  const source = await open(
    `export const source = { list: () => [{ folder: 'one', files: ${files} }], read: () => '# a' };`,
  );
  const { repositories } = await source.list();
  expect(repositories[0]?.files.map(({ path }) => path)).toEqual(['README.md']);
  expect(await repositories[0]?.read('.env')).toBeUndefined();
  expect(await repositories[0]?.find('big')).toBeUndefined();
});

test('hundreds of repositories are read without more calls at once than the thread takes', async () => {
  const source = await open(`
    const files = ['LICENSE', 'README.md', 'package.json'].map((path) => ({ path, hash: 'a', size: 3 }));
    export const source = {
      list: () => Array.from({ length: 300 }, (_, at) => ({ folder: 'lamp-' + at, files })),
      read: ({ path }) => (path === 'package.json' ? '{ "version": "1.0.0" }' : 'text'),
    };
  `);
  const { repositories, warnings } = await source.list();
  expect(repositories.map(({ metadata }) => metadata.version)).toEqual(Array(300).fill('1.0.0'));
  expect(warnings).toEqual([]);
});
