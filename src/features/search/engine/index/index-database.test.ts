import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { IndexedPage } from '#features/search/contract/search.ts';
import { type IndexDatabase, openIndexDatabase } from './index-database.ts';

let folder = '';
let messages: string[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'asterism-index-'));
  messages = [];
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const item = { repo: 'lamp', title: 'lamp', names: [], description: '', keywords: [], stars: 0 };
const page = (file: string, text: string): IndexedPage => {
  return { repo: 'lamp', file, key: text, title: file, path: '', sections: [{ id: '', heading: '', text }] };
};

function open(file: string | undefined): IndexDatabase {
  const listeners = { warn: (message: string) => messages.push(message), onLost: () => messages.push('lost') };
  const index = openIndexDatabase({ file, site: { product: 'core', base: '' } }, listeners);
  index.call({ name: 'setPackages', args: [[item]] });
  return index;
}

async function urls(index: IndexDatabase, text: string): Promise<string> {
  const query = { text, filter: {}, language: undefined, limit: 10 };
  return JSON.stringify(await index.call({ name: 'search', args: [query] }));
}

test('indexed pages are found after a restart, and removed pages are not', async () => {
  const file = join(folder, 'index');
  const first = open(file);
  first.call({ name: 'put', args: [[page('a.md', 'kerosene'), page('b.md', 'kerosene')]] });
  first.call({ name: 'remove', args: [['lamp\nb.md']] });
  first.close();
  const second = open(file);
  expect(await urls(second, 'kerosene')).toContain('/lamp/a.html');
  expect(await urls(second, 'kerosene')).not.toContain('/lamp/b.html');
  second.call({ name: 'setPackages', args: [[]] });
  expect(second.call({ name: 'keys', args: [] })).toEqual(new Map());
  second.close();
  expect(messages).toEqual([]);
});

test.each([
  ['is no database', (file: string) => writeFileSync(file, 'no database'.repeat(1_000))],
  ['is of another version', (file: string) => prepare(file, 'PRAGMA user_version = 1; CREATE TABLE page (id)')],
  ['is of another program', (file: string) => prepare(file, 'PRAGMA user_version = 2; CREATE TABLE page (id)')],
])('an index file that %s is set aside, and an empty index takes its place', async (_, spoil) => {
  const file = join(folder, 'index');
  spoil(file);
  const index = open(file);
  index.call({ name: 'put', args: [[page('a.md', 'kerosene')]] });
  expect(await urls(index, 'kerosene')).toContain('/lamp/a.html');
  index.close();
  expect(messages).toEqual([expect.stringContaining('it is being rebuilt')]);
  expect(readdirSync(folder)).toContain('index.aside');
});

test('the search works even if no file can be written', async () => {
  writeFileSync(join(folder, 'file'), '');
  const index = open(join(folder, 'file', 'index'));
  index.call({ name: 'put', args: [[page('a.md', 'kerosene')]] });
  expect(await urls(index, 'kerosene')).toContain('/lamp/a.html');
  index.close();
  expect(messages).toEqual([expect.stringContaining('rebuilt at each start')]);
});

test('a word that is nowhere gives known words that begin like it, the most frequent first', async () => {
  const index = open(undefined);
  index.call({ name: 'put', args: [[page('a.md', 'kerosene kerogen'), page('b.md', 'kerosene')]] });
  expect(await urls(index, 'kerxxxxxxxxx')).toContain('"near":["kerosene","kerogen"]');
  expect(await urls(index, 'kerosxxxxxxx')).toContain('"near":["kerosene"]');
  expect(await urls(index, 'zzqqxxjj')).not.toContain('near');
  index.close();
});

test('a word with a typing mistake finds the intended page, and the result has the corrected query', async () => {
  const index = open(undefined);
  index.call({ name: 'put', args: [[page('a.md', 'the kerosene lantern'), page('b.md', 'a lentil')]] });
  expect(await urls(index, 'kerosine lantren')).toContain('"corrected":"kerosene lantern"');
  expect(await urls(index, 'xylophone')).toContain('"hits":[]');
  while (index.call({ name: 'tidy', args: [] }) === true);
  expect(await urls(index, 'kersoene')).toContain('/lamp/a.html');
  index.close();
});

test('a corrected word is shown as a page spells it, and another form of a word is no mistake', async () => {
  const index = open(undefined);
  const text = 'A hibák kezelése. A Fénycsövek cseréje.';
  index.call({ name: 'put', args: [[{ ...page('a.md', text), language: 'hu' }]] });
  expect(await urls(index, 'fénycsövwk cseréje')).toContain('"corrected":"fénycsövek cseréje"');
  const forms = await urls(index, 'hiba kezelése');
  expect(forms).toContain('/lamp/a.html');
  expect(forms).toContain('"corrected":null');
  index.close();
});

test('the words of a very long page, and one endless word, are cut at a limit', async () => {
  const index = open(undefined);
  const many = Array.from({ length: 100_000 }, (_, index) => `w${index}`).join(' ');
  index.call({ name: 'put', args: [[page('a.md', many), page('b.md', `${'x'.repeat(1_000_000)} end`)]] });
  expect(await urls(index, 'w5')).toContain('/lamp/a.html');
  expect(await urls(index, 'w99999 ')).not.toContain('/lamp/a.html');
  index.close();
});

function prepare(file: string, sql: string): void {
  const database = new DatabaseSync(file);
  database.exec(sql);
  database.close();
}

test('a group of many packages is searched as a whole, for rare words and for common ones', async () => {
  const index = open(undefined);
  const packages = Array.from({ length: 2_000 }, (_, number) => {
    return { ...item, repo: `lamp-${number}`, group: number < 1_500 ? 'light' : undefined };
  });
  index.call({ name: 'setPackages', args: [packages] });
  const pages = packages.map(({ repo }) => ({ ...page('a.md', `kerosene ${repo.replace('-', '')}`), repo }));
  index.call({ name: 'put', args: [pages] });
  const find = async (text: string, group: string) => {
    const query = { text, filter: { group }, language: undefined, limit: 10 };
    const found = JSON.stringify(await index.call({ name: 'search', args: [query] }));
    return [...new Set(found.match(/"lamp-\d+"/g))];
  };
  expect(await find('lamp1499', 'light')).toEqual(['"lamp-1499"']);
  expect(await find('lamp1500', 'light')).not.toContain('"lamp-1500"');
  expect(await find('kerosene', 'light')).toHaveLength(10);
  expect(await find('kerosene', 'dark')).toEqual([]);
  index.close();
});
