import { expect, test } from 'vitest';
import { createManualSync } from './manual-sync.ts';

test('a requested sync tells who asked and how many sources are done, until it ends', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const errors: unknown[] = [];
  const manualSync = createManualSync({ run: () => promise, sources: 2, onError: (error) => errors.push(error) });
  manualSync.recordSource('before it');
  expect(manualSync.running()).toBeNull();
  expect([manualSync.start('alice'), manualSync.start('bob')]).toEqual([true, false]);
  expect(manualSync.running()).toMatchObject({ user: 'alice', answered: 0, sources: 2 });
  manualSync.recordSource('one');
  manualSync.recordSource('one');
  expect(manualSync.running()).toMatchObject({ user: 'alice', answered: 1, sources: 2 });
  resolve();
  await expect.poll(() => manualSync.running()).toBeNull();
  expect(manualSync.start('bob')).toBe(true);
  expect(errors).toEqual([]);
});
