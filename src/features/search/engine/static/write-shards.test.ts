import { expect, test } from 'vitest';
import { decodeList, decodeShard, encodeList } from './shard-format.ts';
import { writeShards } from './write-shards.ts';

const entries = Array.from({ length: 400 }, (_, index) => {
  const places = Array.from({ length: 60 }, (__, place) => place * (index + 1));
  return {
    key: `word${String(index).padStart(4, '0')}`,
    postings: { places, impacts: places.map(() => 7), total: 90 },
  };
});

test('shards have all entries as they were, and each begins after the one before it', () => {
  const shards = [...writeShards(entries)];
  expect(shards.length).toBeGreaterThan(3);
  for (const [index, { start, bytes }] of shards.entries()) {
    const keys = decodeShard(bytes).map(({ key }) => key);
    expect(keys.every((key) => key >= start && key < (shards[index + 1]?.start ?? '\uffff'))).toBe(true);
    expect(bytes.length).toBeLessThan(12_000);
  }
  const read = shards.flatMap(({ bytes }) => decodeShard(bytes));
  expect(read.map(({ key, postings }) => ({ key, postings: postings() }))).toEqual(entries);
});

test('a list is read as it was written', () => {
  const list = { tag: 'a tag', starts: ['', 'b', 'ő'], packages: [1, 200, 3] };
  expect(decodeList(encodeList(list))).toEqual(list);
});
