import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseCoding, createCodedBody } from './compression.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip', 'gzip'],
  ['br;q=0, gzip', 'gzip'],
  ['br;q=0, gzip;q=0', 'identity'],
  ['deflate', 'identity'],
  ['*', 'br'],
] as const)('Accept-Encoding %j is answered with %s', (header, coding) => {
  expect(chooseCoding(header)).toBe(coding);
});

test('every coding gives the same text, and a short text stays as it is', async () => {
  const text = 'árvíztűrő '.repeat(200);
  const body = createCodedBody(text);
  expect(brotliDecompressSync(await body.bytes('br')).toString()).toBe(text);
  expect(gunzipSync(await body.bytes('gzip')).toString()).toBe(text);
  expect(Buffer.from(await body.bytes('identity')).toString()).toBe(text);
  expect(createCodedBody('short').coding('br')).toBe('identity');
});
