import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';

test('a picture for dark and light becomes two images, of which the style sheet shows one', () => {
  const md =
    '<picture><source media="(prefers-color-scheme: dark)" srcset="https://e.com/d.png"><img src="https://e.com/l.png"></picture>';
  expect(html(md)).toBe(
    '<p><picture class="on-dark"><source srcset="https://e.com/d.png">' +
      '<img src="https://e.com/l.png" loading="lazy" decoding="async"></picture>' +
      '<picture class="on-light"><img src="https://e.com/l.png" loading="lazy" decoding="async"></picture></p>',
  );
});

test('GitHub’s theme suffix of an image works, and is removed from its address', () => {
  const md = '![a](https://e.com/d.png#gh-dark-mode-only) ![b](https://e.com/l.png#gh-light-mode-only)';
  expect(html(md)).toBe(
    '<p><img src="https://e.com/d.png" alt="a" loading="lazy" class="on-dark" decoding="async"> ' +
      '<img src="https://e.com/l.png" alt="b" loading="lazy" class="on-light" decoding="async"></p>',
  );
});

test('GitHub’s theme suffix of a link works, and is removed from its address', () => {
  const md =
    '[![a](https://e.com/d.png)](https://e.com/d#gh-dark-mode-only) <a href="docs/a.md#gh-light-mode-only">b</a>';
  expect(html(md)).toBe(
    '<p><a href="https://e.com/d" class="on-dark external" rel="noopener nofollow ugc">' +
      '<img src="https://e.com/d.png" alt="a" loading="lazy" decoding="async"></a> ' +
      '<a href="/demo/docs/a.html" class="on-light">b</a></p>',
  );
});

test('a link that consists of a theme suffix has no address', () => {
  expect(html('[![a](https://e.com/d.png#gh-dark-mode-only)](#gh-dark-mode-only)')).toBe(
    '<p><span class="on-dark"><img src="https://e.com/d.png" alt="a" loading="lazy" class="on-dark" decoding="async"></span></p>',
  );
});

test.each([
  '<picture><source media="(min-width: 9em)" srcset="https://e.com/d.png"><img src="https://e.com/l.png"></picture>',
  '<picture><source media="not (prefers-color-scheme: dark)" srcset="https://e.com/d.png"><img></picture>',
])('a picture with other conditions is not changed: %s', (md) => {
  expect(html(md).match(/<picture>/g)).toHaveLength(1);
});

test('nested pictures do not multiply', () => {
  const nested = '<picture><source media="(prefers-color-scheme: dark)" srcset="https://e.com/d.png">'.repeat(100);
  expect(html(nested).match(/<picture/g)?.length).toBeLessThanOrEqual(200);
});
