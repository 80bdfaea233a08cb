import { expect, test } from 'vitest';
import type { StaleCache } from '#sources/stale-cache.ts';
import { temporaryStore } from '#store/testing/temporary-store.ts';
import { createFormerNames } from './former-names.ts';

/** Records names one after another, each in a new process, and returns the earlier names. */
async function after(store: StaleCache, ...moments: readonly Readonly<Record<string, string>>[]) {
  for (const names of moments) {
    await createFormerNames({ store, source: 'forge' }).record(new Map(Object.entries(names)));
  }
  return Object.fromEntries(await createFormerNames({ store, source: 'forge' }).current());
}

test('every earlier name of a repository redirects to it, over restarts and while it is absent', async () => {
  const { documents } = await temporaryStore();
  expect(await after(documents, { 7: 'alpha' }, { 7: 'beta' }, {}, { 7: 'gamma' })).toEqual({ 7: ['alpha', 'beta'] });
});

test('a repository that gets its old name back has no redirect from that name', async () => {
  const { documents } = await temporaryStore();
  expect(await after(documents, { 7: 'alpha' }, { 7: 'beta' }, { 7: 'alpha' })).toEqual({ 7: ['beta'] });
});

test('a name that two repositories had redirects to the last one', async () => {
  const { documents } = await temporaryStore();
  const moments = [{ 1: 'alpha' }, { 1: 'beta', 2: 'alpha' }, { 1: 'beta', 2: 'delta' }];
  expect(await after(documents, ...moments)).toEqual({ 1: [], 2: ['alpha'] });
});

test('two repositories that swap names cause no redirect loop', async () => {
  const { documents } = await temporaryStore();
  expect(await after(documents, { 1: 'a', 2: 'b' }, { 1: 'b', 2: 'a' })).toEqual({ 1: ['a'], 2: ['b'] });
});

test('unreadable names are replaced by new records', async () => {
  const { documents } = await temporaryStore();
  const body = Buffer.from('{"half":');
  documents.put('forge', { url: 'names', etag: undefined, lastModified: undefined, hash: 'x', checkedAt: 1, body });
  expect(await after(documents, { 7: 'alpha' }, { 7: 'beta' })).toEqual({ 7: ['alpha'] });
});

test('names that cannot be read at the moment are not overwritten', async () => {
  const { documents } = await temporaryStore();
  await after(documents, { 7: 'alpha' }, { 7: 'beta' });
  let isReadable = false;
  const failing: StaleCache = {
    ...documents,
    get: async (source, url) => (isReadable ? documents.get(source, url) : undefined),
    lookup: async (source, url) => (isReadable ? documents.lookup(source, url) : undefined),
  };
  const names = createFormerNames({ store: failing, source: 'forge' });
  expect(await names.current()).toEqual(new Map());
  expect(await names.record(new Map([['7', 'gamma']]))).toEqual(new Map());
  expect(await after(documents)).toEqual({ 7: ['alpha'] });
  isReadable = true;
  expect(await names.record(new Map([['7', 'gamma']]))).toEqual(new Map([['7', ['alpha', 'beta']]]));
  expect(await after(documents)).toEqual({ 7: ['alpha', 'beta'] });
});

test('names that were lost before they reached the disk are written again', async () => {
  const { documents } = await temporaryStore();
  const names = createFormerNames({ store: documents, source: 'forge' });
  await names.record(new Map([['7', 'alpha']]));
  await names.record(new Map([['7', 'beta']]));
  documents.remove('forge', 'names');
  await names.record(new Map([['7', 'beta']]));
  expect(await after(documents)).toEqual({ 7: ['alpha'] });
});
