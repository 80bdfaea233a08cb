import { expect, test } from 'vitest';
import { findDangers } from '#markdown/html/find-dangers.ts';
import { plainArticle } from './plain-article.ts';

test('a document that cannot be rendered is shown as text, with the reason', () => {
  expect(plainArticle('\n<b>&"', 'time')).toEqual({
    html: '<pre>\n\n&lt;b&gt;&amp;"</pre>',
    badges: '',
    folded: '',
    title: undefined,
    excerpt: undefined,
    headings: [],
    sections: [{ id: '', heading: '', text: '\n<b>&"' }],
    cut: 'time',
  });
});

test.each([
  ['x\n\n## Long *story* <!-- a --> `b` ##\n\n# Later', 'docs/a.md', 'Long story  b'],
  ['x', 'docs/a.md', 'a.md'],
  ['# comment\na: b', 'docs/a.yml', 'a.yml'],
])('a document that is shown as text has a title: its first heading, or the name of its file', (text, file, title) => {
  const shown = plainArticle(text, 'size', file);
  expect(shown.title).toBe(title);
  expect(shown.html).toMatch(new RegExp(`^<h1>${title}</h1>\n<pre>`));
});

test('a hostile title is escaped', () => {
  const { html } = plainArticle('# <img src=x onerror=alert(1) <script>alert(1)</script>&lt;', 'time', 'README.md');
  expect(findDangers(html.replace('<h1>', '<h1 id="x">'))).toEqual([]);
});

test('of a long document the first 64 KB are shown, without half a character at the end', () => {
  const { html } = plainArticle(`${'a'.repeat(64 * 1024 - 1)}🚀 more`, 'size');
  expect(html).toHaveLength('<pre>\n</pre>'.length + 64 * 1024 - 1);
  expect(html.isWellFormed()).toBe(true);
});

test('finding the title in one long line takes linear time', () => {
  expect(plainArticle(`# a${' #'.repeat(500_000)}`, 'size', 'README.md').title).toBe('a');
});

test('an empty document is empty', () => {
  expect(plainArticle('', 'failure').html).toBe('');
});

test('the headings of a change log that is shown as text have the anchors that links of releases lead to', () => {
  const log = '# Changes\n\n## [1.1.0] - 2026-01-02\n\n- <b>More</b>\n\n1.0.0 / 2025-01-02\n---\n\n- First\n';
  const ids = ['110---2026-01-02', '100--2025-01-02'];
  const { html } = plainArticle(log, 'size', 'CHANGELOG.md');
  for (const id of ids) expect(html).toContain(`<a id="${id}"></a>`);
  expect(html.replace(/<a id="[^"]*"><\/a>/g, '')).toBe(
    '<h1>Changes</h1>\n<pre>\n# Changes\n\n## [1.1.0] - 2026-01-02\n\n- &lt;b&gt;More&lt;/b&gt;\n\n1.0.0 / 2025-01-02\n---\n\n- First\n</pre>',
  );
  expect(plainArticle('## a\n'.repeat(501), 'size', 'CHANGELOG.md').html).not.toContain('<a id');
});
