import { execFileSync } from 'node:child_process';
import { diffArrays } from 'diff';
import { beforeAll, expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import type { ArticleComparison } from '#model/compare/article-comparison.ts';
import { createCompareArticles } from './compare-articles.ts';
import { wordsOf } from './split-words.ts';
import { dividedText, placesIn, shownText } from './testing/shown-text.ts';

/** Commits between two that are compared. */
const step = 20;

function git(args: readonly string[], input = ''): string {
  return execFileSync('git', args, {
    encoding: 'utf8',
    input,
    maxBuffer: 512 * 1024 * 1024,
    stdio: ['pipe', 'pipe', 'ignore'],
  });
}

/** The commits of this repository, the oldest first; none in a shallow clone or without git. */
function history(): readonly string[] {
  try {
    if (git(['rev-parse', '--is-shallow-repository']).trim() !== 'false') return [];
    const commits = git(['log', '--format=%H']).trim().split('\n');
    return commits.filter((_, index) => index % step === 0).reverse();
  } catch {
    return [];
  }
}

const commits = history();
const hasHistory = commits.length > 1;

interface Pair {
  readonly name: string;
  readonly after: string;
  /** What readers see of both versions. */
  readonly texts: readonly [before: string, after: string];
  /** How many words more the later version has, where a word that markup divides counts once, and where its parts count. */
  readonly growth: readonly [whole: number, divided: number];
  readonly found: ArticleComparison;
}

const pairs: Pair[] = [];

beforeAll(() => {
  if (!hasHistory) return;
  const trees = commits.map(documentsAt);
  const texts = readAll(new Set(trees.flatMap((tree) => [...tree.values()])));
  const render = createRender();
  const compare = createCompareArticles();
  const pages = new Map<string, string>();
  const pageOf = (path: string, hash: string): string => {
    const key = `${path} ${hash}`;
    const html = pages.get(key) ?? render(requestFor(texts.get(hash) ?? '', path), sampleFamily).html;
    pages.set(key, html);
    return html;
  };
  trees.forEach((tree, index) => {
    for (const [path, hash] of tree) {
      const was = trees[index - 1]?.get(path);
      if (was === undefined || was === hash) continue;
      const [before, after] = [pageOf(path, was), pageOf(path, hash)];
      const found = compare({ before: { html: before }, after: { html: after } });
      const texts = [shownText(before), shownText(after)] as const;
      const growthOf = (read: (html: string) => string) => wordsOf(read(after)).length - wordsOf(read(before)).length;
      const growth = [growthOf(shownText), growthOf(dividedText)] as const;
      pairs.push({ name: `${commits[index]}:${path}`, after, texts, growth, found });
    }
  });
});

function documentsAt(commit: string): ReadonlyMap<string, string> {
  const lines = git(['ls-tree', '-r', commit, '--', 'docs']).split('\n');
  const found = lines.flatMap((line) => [...line.matchAll(/^\d+ blob (\w+)\t(.+\.md)$/g)]);
  return new Map(found.map(([, hash = '', path = '']) => [path, hash]));
}

function readAll(hashes: ReadonlySet<string>): ReadonlyMap<string, string> {
  const list = [...hashes];
  const mark = 'between two documents of the history';
  const output = git(['cat-file', `--batch=${mark} %(objectname)`], `${list.join('\n')}\n`);
  const parts = output.split(new RegExp(`^${mark} (\\w+)\\n`, 'm')).slice(1);
  return new Map(list.map((_, index) => [parts[index * 2] ?? '', (parts[index * 2 + 1] ?? '').replace(/\n$/, '')]));
}

const name = 'in the documents of this repository at every twentieth commit';
const skipped = '(skipped without the history)';

test.skipIf(!hasHistory)(`${name}, each version can be read in the comparison ${skipped}`, () => {
  expect(pairs.length).toBeGreaterThan(commits.length);
  for (const { name: page, texts, found } of pairs) {
    expect([shownText(found.html, 'before'), shownText(found.html, 'after')], page).toEqual(texts);
  }
});

test.skipIf(!hasHistory)(`${name}, no change is claimed where the text is equal, and none is missed ${skipped}`, () => {
  for (const {
    name: page,
    texts: [old, now],
    growth,
    found,
  } of pairs) {
    expect(found.changes > 0, page).toBe(old !== now);
    const places = placesIn(found.html);
    expect(places, page).toHaveLength(found.changes);
    expect(
      places.filter(({ removed, inserted }) => removed === inserted),
      page,
    ).toEqual([]);
    // The smallest number of words that differ, found by the independent comparison of two texts.
    const edits = diffArrays(wordsOf(old), wordsOf(now)).filter(({ added, removed }) => added || removed);
    const least = edits.reduce((sum, { count }) => sum + count, 0);
    expect(found.inserted + found.deleted, page).toBeGreaterThanOrEqual(least);
    const grown = found.inserted - found.deleted;
    expect([Math.min(...growth) <= grown, grown <= Math.max(...growth)], page).toEqual([true, true]);
  }
});

test.skipIf(!hasHistory)(`${name}, comparing a version with itself changes nothing ${skipped}`, () => {
  const compare = createCompareArticles();
  for (const { name: page, after, texts } of pairs) {
    const found = compare({ before: { html: after }, after: { html: after } });
    expect(found, page).toMatchObject({ changes: 0, addresses: 0, inserted: 0, deleted: 0, coarse: false });
    expect(shownText(found.html), page).toBe(texts[1]);
  }
});
