import { expect, test } from 'vitest';
import { streamBytes } from './stream-bytes.ts';

const bytes = Buffer.from('0123456789');

test('bytes come out whole, in a range, and empty', async () => {
  const text = (stream: ReadableStream<Uint8Array>): Promise<string> => new Response(stream).text();
  expect(await text(streamBytes(bytes))).toBe('0123456789');
  expect(await text(streamBytes(bytes, { start: 2, end: 5 }))).toBe('234');
  expect(await text(streamBytes(bytes, { start: 5, end: 5 }))).toBe('');
});
