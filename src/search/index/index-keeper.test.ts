import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { IndexedPage } from '#model/views/search.ts';
import { createIndexKeeper, type IndexKeeper } from './index-keeper.ts';

let folder = '';
let told: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'asterism-index-'));
  told = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const item = { repo: 'lamp', title: 'lamp', names: [], description: '', keywords: [], stars: 0 };
const page = (file: string, text: string): IndexedPage => {
  return { repo: 'lamp', file, key: text, title: file, sections: [{ id: '', heading: '', text }] };
};

function open(file: string | undefined): IndexKeeper {
  const listeners = { warn: (message: string) => told.push(message), onLost: () => told.push('lost') };
  const keeper = createIndexKeeper({ file, site: { product: 'core', base: '' } }, listeners);
  keeper.answer({ name: 'setPackages', args: [[item]] });
  return keeper;
}

function urls(keeper: IndexKeeper, text: string): string {
  const query = { text, repo: undefined, language: undefined, limit: 10 };
  return JSON.stringify(keeper.answer({ name: 'search', args: [query] }));
}

test('what was indexed is found after a restart, and pages that were taken out are not', () => {
  const file = join(folder, 'index');
  const first = open(file);
  first.answer({ name: 'put', args: [[page('a.md', 'kerosene'), page('b.md', 'kerosene')]] });
  first.answer({ name: 'remove', args: [['lamp\nb.md']] });
  first.close();
  const second = open(file);
  expect(urls(second, 'kerosene')).toContain('/lamp/a.html');
  expect(urls(second, 'kerosene')).not.toContain('/lamp/b.html');
  second.answer({ name: 'setPackages', args: [[]] });
  expect(second.answer({ name: 'keys', args: [] })).toEqual(new Map());
  second.close();
  expect(told).toEqual([]);
});

test.each([
  ['is no database', (file: string) => writeFileSync(file, 'no database'.repeat(1_000))],
  ['is of another version', (file: string) => prepare(file, 'PRAGMA user_version = 1; CREATE TABLE page (id)')],
  ['is of another program', (file: string) => prepare(file, 'PRAGMA user_version = 2; CREATE TABLE page (id)')],
])('an index that %s is set aside and begun anew', (_, spoil) => {
  const file = join(folder, 'index');
  spoil(file);
  const keeper = open(file);
  keeper.answer({ name: 'put', args: [[page('a.md', 'kerosene')]] });
  expect(urls(keeper, 'kerosene')).toContain('/lamp/a.html');
  keeper.close();
  expect(told).toEqual([expect.stringContaining('it is being made anew')]);
  expect(readdirSync(folder)).toContain('index.aside');
});

test('where no file can be written the search works all the same', () => {
  writeFileSync(join(folder, 'file'), '');
  const keeper = open(join(folder, 'file', 'index'));
  keeper.answer({ name: 'put', args: [[page('a.md', 'kerosene')]] });
  expect(urls(keeper, 'kerosene')).toContain('/lamp/a.html');
  keeper.close();
  expect(told).toEqual([expect.stringContaining('made anew at each start')]);
});

test('a word with a mistake finds what was meant, and the visitor is told', () => {
  const keeper = open(undefined);
  keeper.answer({ name: 'put', args: [[page('a.md', 'the kerosene lantern'), page('b.md', 'a lentil')]] });
  expect(urls(keeper, 'kerosine lantren')).toContain('"corrected":"kerosene lantern"');
  expect(urls(keeper, 'xylophone')).toContain('"hits":[]');
  while (keeper.answer({ name: 'tidy', args: [] }) === true);
  expect(urls(keeper, 'kersoene')).toContain('/lamp/a.html');
  keeper.close();
});

test('a page of a hundred thousand words and one word without an end are kept within bounds', () => {
  const keeper = open(undefined);
  const many = Array.from({ length: 100_000 }, (_, index) => `w${index}`).join(' ');
  keeper.answer({ name: 'put', args: [[page('a.md', many), page('b.md', `${'x'.repeat(1_000_000)} end`)]] });
  expect(urls(keeper, 'w5')).toContain('/lamp/a.html');
  expect(urls(keeper, 'w99999 ')).not.toContain('/lamp/a.html');
  keeper.close();
});

function prepare(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}
