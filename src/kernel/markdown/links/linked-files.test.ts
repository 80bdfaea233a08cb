import { expect, test } from 'vitest';
import { sampleFamily } from '#markdown/testing/sample-family.ts';
import { linkedFiles } from './linked-files.ts';
import { createMembers } from './member.ts';

const members = createMembers(sampleFamily);

const named = (md: string, file: string): readonly string[] =>
  linkedFiles(md, { repo: 'demo', file }, members).map(({ repo, file: path }) =>
    repo === 'demo' ? path : `${repo}: ${path}`,
  );

test.each([
  ['[a](docs/a.md)', ['docs/a.md']],
  ['[a](./b.md#c) ![d](e.png "t")', ['b.md', 'e.png']],
  ['[a](<x y.md>)', ['x y.md']],
  ['[a](x%20y.md)', ['x y.md']],
  ['[a](f(1).md)', ['f(1).md']],
  ['[a]: .conf.json', ['.conf.json']],
  ['<img src="a.png"> <a href=\'b.md\'>', ['a.png', 'b.md']],
  ['[a](b.html)', ['b.html', 'b.md']],
  ['[a](/root.md)', ['root.md']],
  ['[a](#x) [b](https://c.example/d.md) [e](mailto:f) [g](//h/i) [j]()', []],
  ['[a](../../.env)', ['.env']],
  ['[a](../other/docs/b.md)', ['other/docs/b.md', 'other: docs/b.md']],
  ['[a](b.md) [c](b.md)', ['b.md']],
  ['<source srcset="a.png 1x, b.png 2x">', ['a.png', 'b.png']],
  ['[a](https://forge.example/acme/demo/blob/main/.demo.json#L3)', ['.demo.json']],
  ['<https://forge.example/acme/demo/raw/v1.2.3/pic.png>', ['pic.png']],
  ['See https://forge.example/acme/demo/tree/feature/x/docs', ['x/docs', 'docs']],
  ['![a](https://lab.example/group/sub/other/-/raw/main/pic.png)', ['other: pic.png']],
  ['![a](http://cdn.star.example/git/demo/pic.png)', ['pic.png']],
  ['[a](/git/other/pic.png)', ['git/other/pic.png', 'other: pic.png']],
  ['[a](https://star.example/other/docs/b.html)', ['other: docs/b.md']],
])('the files in %j are found', (md, expected) => {
  expect(named(md, 'README.md')).toEqual(expected);
});

test('paths are relative to the document', () => {
  expect(named('[a](b.md) [c](../d.json) [e](/f.md)', 'docs/deep/x.md')).toEqual([
    'docs/deep/b.md',
    'docs/d.json',
    'f.md',
  ]);
});
