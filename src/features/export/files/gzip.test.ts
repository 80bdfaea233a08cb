import { gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createGzip } from './gzip.ts';

const style = `<style>${'.a { colour: red }'.repeat(5_000)}</style>`;

test.each([
  ['a document', `<head>${style}</head><body>${'.a { colour: blue }'.repeat(100)}</body>`],
  ['a document with another style', '<head><style>.b {}</style></head>'],
  ['a document without one', '<body></body>'],
  ['a style that never ends', '<style>.a {}'],
  ['nothing', ''],
])('%s is compressed without loss, with the same bytes whatever was compressed before', (_, text) => {
  const gzip = createGzip();
  const fresh = Buffer.from(createGzip()(Buffer.from(text), 6));
  gzip(Buffer.from(`<title>Before</title>${style}`), 6);
  const packed = Buffer.from(gzip(Buffer.from(text), 6));
  expect(gunzipSync(packed).toString()).toBe(text);
  expect(packed).toEqual(fresh);
});
