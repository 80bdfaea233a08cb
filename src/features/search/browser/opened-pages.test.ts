import { afterEach, expect, test, vi } from 'vitest';
import { maxOpened, parseOpened, readOpened, saveOpened } from './opened-pages.ts';

const page = (name: string) => ({ path: `/lamp/${name}.html`, title: name, package: 'Lamp' });

/** Storage as that of a tab. */
function stubStorage(): void {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
  });
}

afterEach(() => vi.unstubAllGlobals());

test('the page that was opened last comes first and once, and five are kept besides it', () => {
  stubStorage();
  for (const name of ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'b']) saveOpened(page(name));
  expect(readOpened().map(({ title }) => title)).toEqual(['b', 'g', 'f', 'e', 'd', 'c']);
  expect(readOpened()).toHaveLength(maxOpened + 1);
});

test('a browser whose storage throws remembers no page, and nothing else fails', () => {
  vi.stubGlobal('sessionStorage', undefined);
  saveOpened(page('a'));
  expect(readOpened()).toEqual([]);
});

test('damaged storage gives no pages, and no link leads to another site', () => {
  for (const damaged of ['', '{', '7', 'null', '{"0":1}', '[null,7,"a",{"path":1}]'])
    expect(parseOpened(damaged)).toEqual([]);
  const elsewhere = ['//other.example', 'https://other.example/', 'javascript:alert(1)'].map((path) => {
    return { ...page('a'), path };
  });
  expect(parseOpened(JSON.stringify([...elsewhere, page('b')]))).toEqual([page('b')]);
});
