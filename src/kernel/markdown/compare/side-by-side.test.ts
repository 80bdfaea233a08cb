import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';
import { createCompareArticles } from './compare-articles.ts';

const compareArticles = createCompareArticles();

test('side by side, changed blocks have two columns and equal blocks one', () => {
  const { html: found } = compareArticles({
    before: { html: html('# First\n\nThe old text\n\nEnd') },
    after: { html: html('# First\n\nThe new text\n\nEnd\n\nMore') },
    layout: 'sides',
  });
  expect(found.replaceAll('\n', '')).toBe(
    '<h1 id="first">First</h1>' +
      '<div class="change-row"><div class="change-before"><p>The <del id="change-1" data-change="removed">old</del> text</p></div>' +
      '<div class="change-after"><p>The <ins data-change="inserted">new</ins> text</p></div></div><p>End</p>' +
      '<div class="change-row"><div class="change-before"></div>' +
      '<div class="change-after"><ins id="change-2" data-change="inserted"><p>More</p></ins></div></div>',
  );
});

test('side by side, a link has the address of its version', () => {
  const { html: found } = compareArticles({
    before: { html: html('Read [this](docs/a.md) old text') },
    after: { html: html('Read [this](docs/README.md) new text') },
    layout: 'sides',
  });
  expect([...found.matchAll(/<a href="([^"]*)"/g)].map(([, href]) => href)).toEqual([
    '/demo/docs/a.html',
    '/demo/docs/index.html',
  ]);
  expect(found.match(/ id="address-1"/g)).toHaveLength(1);
});
