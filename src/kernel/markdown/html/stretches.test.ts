import { expect, test } from 'vitest';
import { createCompareArticles } from '#markdown/compare/compare-articles.ts';
import { parseHtml } from '#markdown/parse/html-tree.ts';
import { html } from '#markdown/testing/sample-family.ts';
import { serialize } from './serialize.ts';
import { withoutStretches } from './stretches.ts';

/** A document of many sections, some of which begin with two headings. */
const documentOf = (sections: number): string =>
  Array.from(
    { length: sections },
    (_, index) => `${index % 3 === 0 ? `## Chapter ${index}\n\n` : ''}### Part ${index}\n\nOne.\n\nTwo.\n`,
  ).join('\n');

test('a browser gets a long article in stretches that begin with a heading, and a short one as it is', () => {
  expect(html(documentOf(60))).not.toContain('data-stretch');
  const long = html(documentOf(400));
  const stretches = long.split('<div data-stretch="">');
  expect(stretches.length).toBeGreaterThan(20);
  for (const [index, stretch] of stretches.entries()) {
    expect(stretch).toMatch(/^<h[23]/);
    // A heading is not parted from the one before it.
    if (index < stretches.length - 1) expect(stretch.replace('</div>', '').trimEnd()).toMatch(/<\/p>$/);
  }
  const plain = serialize(withoutStretches(parseHtml(long)));
  expect(plain).not.toContain('<div');
  expect(plain.match(/<h[23]/g)).toHaveLength(400 + 134);
});

test('an author cannot write a stretch, and a comparison of long articles has no stretches', () => {
  expect(html('<div data-stretch>\n\nText\n\n</div>\n')).not.toContain('data-stretch');
  const before = html(documentOf(400));
  const after = html(documentOf(400).replace('Part 77\n\nOne.', 'Part 77\n\nThree.'));
  const found = createCompareArticles()({ before: { html: before }, after: { html: after } });
  expect(found.html).not.toContain('data-stretch');
  expect(found.html).toMatch(/<del[^>]*>(<p>)?One/);
});
