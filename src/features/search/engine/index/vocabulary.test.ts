import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { createVocabulary, type Vocabulary } from './vocabulary.ts';

/** A vocabulary over words with their numbers of pages, that has read all of them. */
function open(counts: Record<string, number>) {
  const database = new DatabaseSync(':memory:');
  database.exec(
    'CREATE TABLE word (term TEXT PRIMARY KEY, count INTEGER) WITHOUT ROWID; CREATE TABLE page (id INTEGER)',
  );
  const put = database.prepare('INSERT OR REPLACE INTO word VALUES (?, ?)');
  const vocabulary = createVocabulary(database);
  function set(changed: Record<string, number>): void {
    for (const [term, count] of Object.entries(changed)) put.run(term, count);
    vocabulary.changed(Object.keys(changed));
  }
  set(counts);
  readAll(vocabulary);
  return { vocabulary, set };
}

/** The number of batches that are read. */
function readAll(vocabulary: Vocabulary): number {
  let batches = 0;
  while (vocabulary.read()) batches += 1;
  return batches;
}

test('a word that is added, or more common, or gone, is known without another reading', () => {
  const { vocabulary, set } = open({ lantern: 3, candle: 2, handle: 1 });
  expect([vocabulary.nearest('lanterm'), vocabulary.nearest('kandle')]).toEqual(['lantern', 'candle']);
  set({ wicker: 1, handle: 5 });
  expect([vocabulary.nearest('wickor'), vocabulary.nearest('kandle')]).toEqual(['wicker', 'handle']);
  set({ lantern: 0, wicker: 0 });
  expect([vocabulary.nearest('lanterm'), vocabulary.nearest('wickor')]).toEqual([undefined, undefined]);
});

test('after a few changes nothing is read again, after many everything is', () => {
  const many = Object.fromEntries(
    Array.from({ length: 5_000 }, (_, index) => [`word${'abcdefghij'[index % 10]}${index}x`, 1]),
  );
  const { vocabulary, set } = open(many);
  set({ lantern: 1 });
  expect(readAll(vocabulary)).toBe(0);
  set(Object.fromEntries(Object.keys(many).map((word) => [word, 2])));
  expect(readAll(vocabulary)).toBe(1);
  expect(vocabulary.nearest('lanterm')).toBe('lantern');
});
