import { expect, onTestFinished, test } from 'vitest';
import type { Store, StoreOptions } from '#store/store.ts';
import { today } from '#store/today.ts';

/** Options of a store that a test of the contract sets. */
export type ContractOptions = Partial<Pick<StoreOptions, 'cacheSize' | 'documentsSize'>>;

/** The data of one test, which stores open one after another or at once. */
export interface ContractData {
  /** Opens a store on the data. */
  open(options: ContractOptions): Promise<Store>;
  /** Makes stars, first days and uses of values older by some days, while no store is open. */
  age(days: number): Promise<void>;
}

const document = {
  url: 'https://example.org/git/one/README.md',
  etag: '"1"',
  lastModified: undefined,
  hash: 'h',
  checkedAt: 1_000,
  body: Uint8Array.of(1, 2, 3),
};

/** Declares the tests that every implementation of {@link Store} passes. `create` makes empty data for one test. */
export function testStoreContract(create: () => Promise<ContractData>): void {
  const opener = async () => {
    const data = await create();
    const open = async (options: ContractOptions = {}): Promise<Store> => {
      const store = await data.open(options);
      onTestFinished(() => store.close());
      return store;
    };
    return { open, age: data.age };
  };
  testDocuments(opener);
  testDocumentChanges(opener);
  testValues(opener);
  testStars(opener);
  testAudit(opener);
  testLimits(opener);
}

type Opener = () => Promise<{
  readonly open: (options?: ContractOptions) => Promise<Store>;
  readonly age: (days: number) => Promise<void>;
}>;

function testDocuments(opener: Opener): void {
  test('[C-01] stored data is there after a restart', async () => {
    const { open } = await opener();
    const first = await open();
    first.documents.put('source', document);
    first.documents.confirm('source', document.url, 2_000);
    first.cache('rendered').set([['key', 'value']]);
    await first.close();
    const { documents, cache } = await open();
    const stored = await documents.get('source', document.url);
    expect(stored && { ...stored, body: Uint8Array.from(stored.body) }).toEqual({
      ...document,
      size: 3,
      checkedAt: 2_000,
    });
    expect(await documents.get('other source', document.url)).toBeUndefined();
    expect(await documents.list('source')).toEqual([
      { url: document.url, etag: '"1"', lastModified: undefined, hash: 'h', size: 3, checkedAt: 2_000 },
    ]);
    expect(await cache('rendered').get(['none', 'key'])).toEqual([undefined, 'value']);
    expect(await cache('links').get(['key'])).toEqual([undefined]);
    documents.remove('source', document.url);
    expect(await documents.list('source')).toEqual([]);
  });

  test('two stores share their data', async () => {
    const { open } = await opener();
    const [one, other] = [await open(), await open()];
    one.documents.put('source', document);
    expect((await one.documents.get('source', document.url))?.hash).toBe('h');
    expect((await other.documents.get('source', document.url))?.hash).toBe('h');
  });
}

function testDocumentChanges(opener: Opener): void {
  test('the last of several changes of a copy holds', async () => {
    const { documents } = await (await opener()).open();
    documents.put('source', document);
    documents.put('source', {
      ...document,
      hash: 'new',
      etag: undefined,
      lastModified: 'today',
      body: new Uint8Array(),
    });
    documents.confirm('source', document.url, 5_000);
    expect(await documents.list('source')).toEqual([
      { url: document.url, etag: undefined, lastModified: 'today', hash: 'new', size: 0, checkedAt: 5_000 },
    ]);
    documents.confirm('source', document.url, 6_000);
    documents.confirm('source', document.url, 7_000);
    expect((await documents.get('source', document.url))?.checkedAt).toBe(7_000);
    documents.remove('source', document.url);
    documents.confirm('source', document.url, 8_000);
    expect(await documents.get('source', document.url)).toBeUndefined();
    documents.put('source', document);
    expect((await documents.get('source', document.url))?.hash).toBe('h');
    documents.confirm('source', 'https://example.org/unknown', 8_000);
    expect(await documents.list('source')).toHaveLength(1);
  });

  test('a missing document differs from a failed lookup', async () => {
    const store = await (await opener()).open();
    expect(await store.documents.lookup('source', document.url)).toEqual({ document: undefined });
    store.documents.put('source', document);
    expect((await store.documents.lookup('source', document.url))?.document?.hash).toBe('h');
    await store.close();
    expect(await store.documents.lookup('source', document.url)).toBeUndefined();
  });

  test('a closed store returns what an empty one returns', async () => {
    const { documents, cache, audit, familyPast, starDays, close } = await (await opener()).open();
    documents.put('source', document);
    await close();
    expect(await documents.get('source', document.url)).toBeUndefined();
    expect(await documents.list('source')).toEqual([]);
    expect(await cache('rendered').get(['key'])).toEqual([undefined]);
    expect(await audit('asterism').newest(1)).toEqual([]);
    expect(await familyPast('asterism')).toEqual({ stars: new Map(), firstSeen: new Map() });
    expect(await starDays('asterism', 'router')).toEqual([]);
    documents.put('source', document);
    cache('rendered').set([['key', 'value']]);
    await close();
  });
}

function testValues(opener: Opener): void {
  test('values are found by kind and key, whatever characters and lengths these have', async () => {
    const { open } = await opener();
    const keys = ['', 'a', 'ab', 'x'.repeat(10_000), 'ő \u{1f600}', 'zero\0', 'line\nbreak', "quote'\\"];
    const kinds = ['', 'a', 'rendered'];
    const first = await open();
    for (const kind of kinds) first.cache(kind).set(keys.map((key) => [key, `${kind}: ${key}`] as const));
    await first.close();
    const { cache } = await open();
    for (const kind of kinds) {
      expect(await cache(kind).get(keys)).toEqual(keys.map((key) => `${kind}: ${key}`));
    }
    expect(await cache('rendered').get([])).toEqual([]);
    expect(await cache('rendered').get(['a', 'none', 'a'])).toEqual(['rendered: a', undefined, 'rendered: a']);
  });

  test('the last of several values of a key holds', async () => {
    const { open } = await opener();
    const first = await open();
    first.cache('rendered').set([
      ['key', 'one'],
      ['key', 'two'],
    ]);
    first.cache('rendered').set([['key', 'three']]);
    await first.close();
    const second = await open();
    second.cache('rendered').set([]);
    expect(await second.cache('rendered', 60_000).get(['key'])).toEqual(['three']);
  });

  test('thousands of values are stored and found at once', async () => {
    const { open } = await opener();
    const entries = Array.from({ length: 2_500 }, (_, index) => [`key ${index}`, `value ${index}`] as const);
    const first = await open();
    first.cache('links').set(entries);
    await first.close();
    const found = await (await open()).cache('links').get(entries.map(([key]) => key));
    expect(found).toEqual(entries.map(([, value]) => value));
  });
}

function testStars(opener: Opener): void {
  test('stars are stored by day, and a day without a change needs no row', async () => {
    const { open, age } = await opener();
    const store = await open();
    store.recordStars('asterism', new Map([['router', 7]]));
    expect(await store.starDays('asterism', 'router')).toEqual([{ day: today(), stars: 7 }]);
    await store.close();
    await age(2);
    const later = await open();
    later.recordStars('asterism', new Map([['router', 7]]));
    expect(await later.starDays('asterism', 'router')).toEqual([{ day: today() - 2, stars: 7 }]);
    later.recordStars('asterism', new Map([['router', 8]]));
    later.recordStars('asterism', new Map([['router', 9]]));
    expect(await later.starDays('asterism', 'router')).toEqual([
      { day: today() - 2, stars: 7 },
      { day: today(), stars: 9 },
    ]);
    expect(await later.starDays('other product', 'router')).toEqual([]);
  });

  test('the day on which a package was first seen is stored, and one call returns the whole family', async () => {
    const { open, age } = await opener();
    const store = await open();
    expect(await store.familyPast('asterism')).toEqual({ stars: new Map(), firstSeen: new Map() });
    store.recordStars('asterism', new Map([['router', 7]]));
    store.recordPackages('asterism', ['router', 'quiet']);
    await store.close();
    await age(2);
    const later = await open();
    later.recordPackages('asterism', ['router', 'late']);
    later.recordPackages('other product', ['router']);
    later.recordStars('asterism', new Map([['router', 8]]));
    const { stars, firstSeen } = await later.familyPast('asterism');
    expect(stars).toEqual(
      new Map([
        [
          'router',
          [
            { day: today() - 2, stars: 7 },
            { day: today(), stars: 8 },
          ],
        ],
      ]),
    );
    expect(firstSeen).toEqual(
      new Map([
        ['router', today() - 2],
        ['quiet', today() - 2],
        ['late', today()],
      ]),
    );
  });
}

function testAudit(opener: Opener): void {
  test('the audit log of a product keeps the newest thousand entries', async () => {
    const store = await (await opener()).open();
    const audit = store.audit('asterism');
    const entry = { event: 'sync', user: 'alice', network: '192.0.2.*' } as const;
    store.audit('other').add({ ...entry, time: 1 });
    for (let time = 1; time <= 1_005; time += 1) audit.add({ ...entry, time });
    const entries = await audit.newest(2_000);
    expect([entries.length, entries[0]?.time, entries.at(-1)?.time]).toEqual([1_000, 1_005, 6]);
    expect(entries[0]).toEqual({ ...entry, time: 1_005 });
    expect(await store.audit('other').newest(10)).toHaveLength(1);
  });

  test('two equal entries of the audit log are both kept', async () => {
    const store = await (await opener()).open();
    const audit = store.audit('asterism');
    const entry = { time: 1, event: 'refused', user: '', network: '192.0.2.*' } as const;
    audit.add(entry);
    audit.add(entry);
    expect(await audit.newest(10)).toEqual([entry, entry]);
  });
}

function testLimits(opener: Opener): void {
  test('beyond the size limit the least recently used values go', async () => {
    const { open, age } = await opener();
    const cacheSize = 200_000;
    const big = 'x'.repeat(10_000);
    const names = (prefix: string): readonly string[] => Array.from({ length: 15 }, (_, index) => `${prefix} ${index}`);
    const first = await open({ cacheSize });
    first.cache('rendered').set(names('old').map((key) => [key, big] as const));
    await first.close();
    await age(1);
    const second = await open({ cacheSize });
    // It was used today, so it stays.
    expect(await second.cache('rendered').get(['old 0'])).toEqual([big]);
    second.cache('rendered').set(names('new').map((key) => [key, big] as const));
    await second.close();
    const third = await open({ cacheSize });
    const left = await third.cache('rendered').get([...names('old'), ...names('new')]);
    expect(left[0]).toBe(big);
    expect(left.slice(15)).toEqual(names('new').map(() => big));
    expect(left.filter((value) => value !== undefined).length).toBeLessThan(20);
  });

  test('beyond the size limit the oldest copies go', async () => {
    const { open } = await opener();
    const store = await open({ documentsSize: 7 });
    for (const [index, checkedAt] of [1_000, 3_000, 2_000].entries()) {
      store.documents.put('source', { ...document, url: `https://example.org/${index}`, checkedAt });
    }
    await store.close();
    const left = await (await open()).documents.list('source');
    expect(left.map(({ url }) => url).sort()).toEqual(['https://example.org/1', 'https://example.org/2']);
  });
}
