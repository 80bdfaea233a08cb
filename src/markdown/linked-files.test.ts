import { expect, test } from 'vitest';
import { linkedFiles } from './linked-files.ts';

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
  ['[a](b.md) [c](b.md)', ['b.md']],
])('the files that %j names are found', (md, expected) => {
  expect(linkedFiles(md, 'README.md')).toEqual(expected);
});

test('files are named from where the document stands', () => {
  expect(linkedFiles('[a](b.md) [c](../d.json) [e](/f.md)', 'docs/deep/x.md')).toEqual([
    'docs/deep/b.md',
    'docs/d.json',
    'f.md',
  ]);
});
