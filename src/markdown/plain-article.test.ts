import { expect, test } from 'vitest';
import { plainArticle } from './plain-article.ts';

test('a document that cannot be rendered is shown as its text, and says why', () => {
  expect(plainArticle('\n<b>&"', 'time')).toEqual({
    html: '<pre>\n\n&lt;b&gt;&amp;"</pre>',
    badges: '',
    folded: '',
    title: undefined,
    excerpt: undefined,
    headings: [],
    cut: 'time',
  });
});

test('of a long document the first 64 KB are shown, and no half of a sign', () => {
  const { html } = plainArticle(`${'a'.repeat(64 * 1024 - 1)}🚀 more`, 'size');
  expect(html).toHaveLength('<pre>\n</pre>'.length + 64 * 1024);
  expect(html.isWellFormed()).toBe(true);
});

test('an empty document shows nothing', () => {
  expect(plainArticle('', 'failure').html).toBe('');
});
