import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { createCachedLists } from '#catalog/cached-lists.ts';
import { createImageSizes } from '#catalog/pages/image-sizes.ts';
import { createLinkedPages } from '#catalog/pages/linked-pages.ts';
import { createSnapshotStore } from '#catalog/snapshot-store.ts';
import { createSync } from '#catalog/sync.ts';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { noCache } from '#model/key-value-cache.ts';
import { emptyHistory } from '#model/package/star-history.ts';
import { temporaryFolder } from '#platform/testing/temporary-folder.ts';
import { gitSource } from './git-source.ts';
import { testMirrors, textOf } from './testing/git-test-mirrors.ts';
import { gitTestRepository } from './testing/git-test-repository.ts';
import { gitTestServer } from './testing/git-test-server.ts';

test('a push during the first sync is shown when that sync ends, even if it had already read the repository', async () => {
  const root = await temporaryFolder();
  const one = await gitTestRepository(root, 'one');
  await one.commit({ 'README.md': '# Before\n' });
  const server = await gitTestServer({ root });
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  onTestFinished(() => void silent.close());
  onTestFinished(() => silent.closeAllConnections());
  const place = silent.address();
  const { mirrors } = await testMirrors();
  const passed = Promise.withResolvers<void>();
  const source = gitSource({
    addresses: [`${server.url}/one.git`, `http://127.0.0.1:${typeof place === 'object' ? place?.port : 0}/two.git`],
    mirrors,
    onProgress: ({ folder, step }) => {
      if (folder === 'one' && step === 'done') passed.resolve();
    },
  });
  const snapshots = createSnapshotStore();
  const sync = createSync({
    sources: [source],
    snapshots,
    linkedPages: createLinkedPages(sharedReader(), createCachedLists(noCache, '1')),
    boilerplate: undefined,
    imageSizes: createImageSizes(sharedReader(), createCachedLists(noCache, '1')),
    familyPast: async () => emptyHistory,
    settings: { product: 'asterism', base: '', hosts: [], emoji: 'text' },
    onReport() {},
    onError(error) {
      throw error;
    },
  });
  onTestFinished(() => sync.close());
  const first = sync.start();
  await passed.promise;
  await one.commit({ 'README.md': '# After\n' });
  expect(await sync.refresh(`${new URL(server.url).host}/one`)).toBeUndefined();
  silent.closeAllConnections();
  await first;
  const repository = [...(snapshots.current()?.packages.values() ?? [])].find(({ reader }) => reader)?.reader;
  expect(await textOf(repository, 'README.md')).toBe('# After\n');
});
