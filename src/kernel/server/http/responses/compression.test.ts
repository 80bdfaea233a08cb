import { createHook } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { type CodedBody, chooseCoding, createCodedBody } from './compression.ts';

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

function createBody(text: string) {
  return createCodedBody(new TextEncoder().encode(text));
}

test('every coding gives the same text, and a short text stays as it is', async () => {
  const text = 'árvíztűrő '.repeat(200);
  const body = createBody(text);
  expect(brotliDecompressSync(await body.bytes('br')).toString()).toBe(text);
  expect(gunzipSync(await body.bytes('gzip')).toString()).toBe(text);
  expect(Buffer.from(await body.bytes('identity')).toString()).toBe(text);
  expect(createBody('short').coding('br')).toBe('identity');
});

test('a body that is asked for again and again gets smaller and stays the same text', async () => {
  const text = readFileSync(new URL('compression.ts', import.meta.url), 'utf8');
  const body = createBody(text);
  const first = (await body.bytes('br')).length;
  for (let count = 0; count < 3; count += 1) await body.bytes('br');
  await expect.poll(async () => (await body.bytes('br')).length).toBeLessThan(first);
  expect(brotliDecompressSync(await body.bytes('br')).toString()).toBe(text);
});

test('a long popular body is compressed once, because the best quality takes a core for seconds', async () => {
  let compressions = 0;
  const counting = createHook({
    init(_id, type) {
      if (type === 'ZLIB') compressions += 1;
    },
  }).enable();
  const countOf = async (body: CodedBody): Promise<number> => {
    compressions = 0;
    for (let count = 0; count < 10; count += 1) await body.bytes('br');
    return compressions;
  };
  const text = readFileSync(new URL('compression.ts', import.meta.url), 'utf8');
  expect(await countOf(createBody(text))).toBe(2);
  expect(await countOf(createBody(text.repeat(200)))).toBe(1);
  counting.disable();
});

test('a body with compressed copies is sent as these copies, also when it is popular', async () => {
  const copies = { br: new Uint8Array([1, 2]), gzip: new Uint8Array([3]) };
  const body = createCodedBody(new TextEncoder().encode('text '.repeat(200)), copies);
  for (let count = 0; count < 10; count += 1) expect(await body.bytes('br')).toBe(copies.br);
  expect(await body.bytes('gzip')).toBe(copies.gzip);
});
