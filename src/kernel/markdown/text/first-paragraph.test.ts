import { expect, test } from 'vitest';
import { rendered } from '#markdown/testing/sample-family.ts';

test.each([
  ['skips headings, pictures and code', '# T\n\n![a](logo.png)\n\n```\ncode\n```\n\nThe first words of the page.'],
  [
    'skips what is quoted or listed',
    '> Quoted words that are long enough.\n\n- Listed words, long enough.\n\nThe first words of the page.',
  ],
  ['skips a menu of links', '[One page](docs/a.md) [another page](docs/x.md)\n\nThe first words of the page.'],
  [
    'skips a table of contents',
    '## Contents\n\n[One](#one): all that there is to know, [two](#two): and all the rest.\n\n## One\n\nThe first words of the page.',
  ],
  ['skips a few words', 'In short:\n\nThe first words of the page.'],
  ['skips an alert', '> [!NOTE]\n> Noted words that are long enough.\n\nThe first words of the page.'],
  ['looks into what centres it', '<div align="center">\n\nThe *first* `words` of\nthe page.\n\n</div>'],
])('the excerpt of a page %s', (_what, md) => {
  expect(rendered(md).excerpt).toBe('The first words of the page.');
});

test('a page without a paragraph has no excerpt', () => {
  expect(rendered('# T\n\n- A list of words and of more words.').excerpt).toBeUndefined();
  expect(rendered('# T[^1]\n\n[^1]: A note that is long enough to be one.').excerpt).toBeUndefined();
});

test('a long paragraph is cut', () => {
  const { excerpt } = rendered('word '.repeat(1_000));
  expect(excerpt).toHaveLength(500);
  expect(excerpt).toMatch(/word…$|wor…$|wo…$|w…$/);
});
