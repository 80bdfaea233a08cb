import { expect, test } from 'vitest';
import { rendered } from '#markdown/testing/sample-family.ts';

function ids(md: string): readonly string[] {
  return rendered(md).headings.map(({ id }) => id);
}

test.each([
  ['Árvíztűrő tükörfúrógép', 'árvíztűrő-tükörfúrógép'],
  ['A  b--c - d', 'a--b--c---d'],
  ['---x---', '---x---'],
  ['🚀 Start 🚀', '-start-'],
  [':rocket: Start', 'rocket-start'],
  ['v2.1.0 (beta)', 'v210-beta'],
  ['a_b *c* ~~d~~ `e.f()`', 'a_b-c-d-ef'],
  ['R&D <b>x</b> &amp; "y"', 'rd-x--y'],
  ['你好 мир', '你好-мир'],
  ['[Link](x.md) ![image](logo.png)', 'link-'],
  ['What’s new?', 'whats-new'],
  ['İstanbul ß ﬁ', 'i̇stanbul-ß-ﬁ'],
  ['a/b:c, d;e', 'abc-de'],
])('the heading %j has the id %j, as on GitHub', (text, id) => {
  expect(ids(`## ${text}`)).toEqual([id]);
});

test('equal headings are numbered, and numbers in use are skipped', () => {
  expect(ids('# A\n# a\n# A-1\n# A\n# a-1')).toEqual(['a', 'a-1', 'a-1-1', 'a-2', 'a-1-2']);
});

test('headings in HTML and underlined headings have ids too, headings without text have none', () => {
  expect(ids('<h1 align="center">One</h1>\n\nTwo\n===\n\n#\n\n### Three ###')).toEqual(['one', 'two', 'three']);
});
