import { afterEach, expect, test, vi } from 'vitest';
import { generatedCore } from '#catalog/generated-matrix.ts';
import { createFamilyMembers } from '#catalog/reading/family-members.ts';
import type { Snapshot } from '#catalog/snapshot-store.ts';
import { sharedReader } from '#catalog/testing/shared-reader.ts';
import { testEntry } from '#catalog/testing/test-entry.ts';
import { plainArticle } from '#markdown/text/plain-article.ts';
import { noCache } from '#model/key-value-cache.ts';
import { emptyHistory } from '#model/package/star-history.ts';
import type { Rendered } from '#model/page/render.ts';
import { createArticles } from './article.ts';

const page = { file: 'README.md', hash: '1', size: 4 };
const whole: Rendered = {
  html: '<h1>Core</h1>',
  badges: '',
  folded: '',
  title: 'Core',
  excerpt: undefined,
  headings: [],
  sections: [],
  cut: undefined,
};
const { sections: _sections, ...shown } = whole;
const family = {
  version: '1',
  product: 'core',
  base: '',
  hosts: [],
  emoji: 'text',
  packages: new Map(),
  boilerplate: undefined,
} as const;

/** A snapshot of one generated page. */
const snapshot: Snapshot = {
  product: 'core',
  base: '',
  version: '1',
  madeAt: 0,
  aliases: new Map(),
  packages: new Map([['core', testEntry(generatedCore('core'), { texts: new Map([[page.file, '# Core']]) })]]),
  inOrder: [],
  warnings: [],
  otherDocuments: 0,
  matrix: { rows: [], pages: 0, version: '' },
  past: { entries: [], history: emptyHistory, now: 0 },
  family,
  known: createFamilyMembers(family),
};

afterEach(() => vi.useRealTimers());

test('a page that timed out on a busy machine is rendered again a minute later', async () => {
  vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] });
  // The cache treats the time 0 as none.
  vi.advanceTimersByTime(1);
  const outcomes = [plainArticle('# Core', 'time'), whole];
  const render = vi.fn(async () => outcomes.shift() ?? whole);
  const articles = createArticles({
    reader: sharedReader(),
    renderer: { render },
    memory: noCache,
    release: '1',
    cacheSize: 10_000,
    sizeLimit: 1_000,
  });
  const read = () => articles.article(snapshot, 'core', page);
  expect((await read())?.cut).toBe('time');
  expect((await read())?.cut).toBe('time');
  expect(render).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(61_000);
  expect(await read()).toMatchObject(shown);
  vi.advanceTimersByTime(61_000);
  expect(await read()).toMatchObject(shown);
  expect(render).toHaveBeenCalledTimes(2);
});

test('bytes that differ from the hash of the page are shown, but not cached', async () => {
  const stored: string[] = [];
  const memory = {
    ...noCache,
    set: (entries: readonly (readonly [string, string])[]) => stored.push(entries.join()),
  };
  let hash = 'before';
  const file = { path: page.file, size: 4 };
  const repository = {
    find: async () => undefined,
    read: async () => undefined,
    open: async () => ({ file: { ...file, hash }, body: new Blob([`# ${hash}`]).stream() }),
  };
  const render = vi.fn(async ({ md }: { readonly md: string }) => ({
    ...whole,
    html: md,
    linkUse: { asked: [], answers: '' },
  }));
  const parts = { renderer: { render }, memory, release: '1', cacheSize: 10_000, sizeLimit: 1_000 };
  const articles = createArticles({ reader: sharedReader(), ...parts });
  const changing = {
    ...snapshot,
    packages: new Map([['core', testEntry(generatedCore('core'), {}, repository)]]),
  };
  const read = () => articles.article(changing, 'core', page);
  expect(await read()).toMatchObject({ html: '# before', lasting: false });
  expect(stored).toEqual([]);
  hash = page.hash;
  expect(await read()).toMatchObject({ html: '# 1', lasting: true });
  expect(stored).toHaveLength(1);
  hash = 'after';
  expect(await read()).toMatchObject({ html: '# 1', lasting: true });
});

test('a reader waits a moment only for a page that another process has claimed', async () => {
  const reload = vi.fn(noCache.get);
  const render = vi.fn(async () => whole);
  const articles = createArticles({
    reader: sharedReader(),
    renderer: { render },
    memory: { ...noCache, reload },
    claims: { take: async () => false, release: () => undefined },
    release: '1',
    cacheSize: 10_000,
    sizeLimit: 1_000,
  });
  expect(await articles.article(snapshot, 'core', page)).toMatchObject(shown);
  expect(render).toHaveBeenCalledOnce();
  expect(reload.mock.calls.length).toBeLessThan(20);
});
