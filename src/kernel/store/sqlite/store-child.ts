import { setImmediate } from 'node:timers/promises';
import { openSqliteStore } from './open-sqlite-store.ts';

// Writes into a store until the process is killed, for tests of concurrent processes and of sudden ends.
const [file = '', name = ''] = process.argv.slice(2);
const worker = new URL('./store-worker.ts', import.meta.url);
const store = openSqliteStore({
  file,
  worker,
  cacheSize: 4_000_000,
  warn: (message) => console.log(`warning ${message}`),
});
const cache = store.cache('rendered');

for (let count = 0; ; count += 1) {
  cache.set([[`${name} ${count}`, `${count} `.repeat(2_000)]]);
  store.documents.put(name, {
    url: `https://example.org/${count % 50}`,
    etag: undefined,
    lastModified: undefined,
    hash: String(count),
    checkedAt: count,
    body: Buffer.from(`${count} `.repeat(2_000)),
  });
  if (count % 20 === 0) {
    const seen = await store.documents.get(name, `https://example.org/${count % 50}`);
    console.log(seen?.hash === String(count) ? `wrote ${count}` : `lost ${count}`);
  }
  await setImmediate();
}
