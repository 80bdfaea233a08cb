import { expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import type { WrittenLink } from '#model/page/inspection.ts';
import type { Rendered } from '#model/page/render.ts';

const render = createRender();

function inspected(md: string): Rendered {
  return render({ ...requestFor(md), inspect: true }, sampleFamily);
}

function linksOf(md: string): readonly WrittenLink[] {
  return inspected(md).inspection?.links ?? [];
}

/** The source at the position of a link. */
function sourceAt(md: string, { place }: WrittenLink): string | undefined {
  return place && md.split(/\r\n|\n/)[place.line - 1]?.slice(place.column - 1);
}

test.each([
  ['inline', 'Text\nand [a](x.md) more', '[a](x.md) more'],
  ['twice in a line', '[b](x.md) and [a](x.md)', '[b](x.md) and [a](x.md)'],
  ['by reference', 'See [a][r].\n\n[r]: x.md', '[a][r].'],
  ['between angle brackets', 'See <https://a.example/x>', '<https://a.example/x>'],
  ['as a bare address', 'See *it* https://a.example/x now', 'https://a.example/x now'],
  ['in a quoted list', '> - one\n>   - two [a](x.md)', '[a](x.md)'],
  ['in a heading', '# One\n\n## Two [a](x.md)', '[a](x.md)'],
  ['in a heading that is underlined', 'One\nTwo [a](x.md)\n---', '[a](x.md)'],
  [
    'in a cell that is there twice',
    '| a | b |\n|-|-|\n| c | d |\n| [a](x.md) | [a](y.md) |',
    '[a](x.md) | [a](y.md) |',
  ],
  ['in HTML in a line', 'See <b>it</b> <a href="x.md">a</a>', 'href="x.md">a</a>'],
  ['in HTML over lines', 'Text\n\n<div>\n <a\n   title="x" href="x.md">a</a>\n</div>', 'href="x.md">a</a>'],
  ['in HTML in a list', '- one\n\n  <p>\n  <a href="x.md">a</a>\n  </p>', 'href="x.md">a</a>'],
  ['in a note', 'One[^1]\n\n[^1]: A note\n    with [a](x.md)', '[a](x.md)'],
  ['in a task', '- [x] done\n- [ ] see [a](x.md)', '[a](x.md)'],
  ['in a cell with bars', '| a | b |\n|-|-|\n| c \\| d | e \\| [a](x.md) |', '[a](x.md) |'],
  ['in an alert', '> [!NOTE]\n> See [a](x.md)', '[a](x.md)'],
  ['behind front matter', '---\ntitle: x\n---\n\n[a](x.md)', '[a](x.md)'],
  ['with other line ends', '---\r\ntitle: x\r\n---\r\n\r\nOne\r\n[a](x.md)', '[a](x.md)'],
  ['as an image', 'See ![a](logo.png)', '![a](logo.png)'],
  ['as an image in a link', 'See [![a](logo.png)](x.md)', '[![a](logo.png)](x.md)'],
])('the position of a link %s is found', (_, md, source) => {
  const [first] = linksOf(md);
  expect(first && sourceAt(md, first)).toBe(source);
});

test('a link has the address of its author and the one of the page', () => {
  expect(linksOf('[a](docs/a.md#x) [b](https://star.example/demo)')).toMatchObject([
    { as: 'link', written: 'docs/a.md#x', to: '/demo/docs/a.html#x' },
    { as: 'link', written: 'https://star.example/demo', to: '/demo/index.html' },
  ]);
});

test('a missing image has no address, and an image without alternative text is marked', () => {
  const md = '![gone](gone.png) ![](logo.png) <img src="logo.png">';
  expect(linksOf(md)).toMatchObject([
    { as: 'image', written: 'gone.png', to: undefined, alt: 'gone' },
    { as: 'image', written: 'logo.png', to: '/git/demo/logo.png', alt: '' },
    { as: 'image', written: 'logo.png', to: '/git/demo/logo.png', alt: undefined },
  ]);
});

test('links that are not on the page, and links of the renderer itself, are left out', () => {
  const md = 'A[^1] @somebody #12 <svg><a href="x.md">x</a></svg> [s](javascript:x) <!-- [c](x.md) -->\n\n[^1]: Note';
  expect(linksOf(md)).toEqual([]);
});

test('an image for dark and light is listed once for each address', () => {
  const picture =
    '<picture><source media="(prefers-color-scheme: dark)" srcset="gone.png"><img src="logo.png" alt="Logo"></picture>';
  expect(linksOf(picture).map(({ written, to }) => [written, to])).toEqual([
    ['gone.png', undefined],
    ['logo.png', '/git/demo/logo.png'],
  ]);
});

test('every anchor that a link can lead to is listed', () => {
  const md = '# One\n\n<h2 id="own">Two</h2>\n\n<a id="x"></a> <a name="y"></a>';
  expect(inspected(md).inspection?.anchors).toEqual(['one', 'two', 'own', 'x', 'y']);
});

test('an author cannot forge the position of a link', () => {
  const md = '\n\n<a data-source-place="99:9" href="x.md">a</a>';
  expect(linksOf(md)).toMatchObject([{ place: { line: 3, column: 29 } }]);
});

test('the page is the same with and without inspection, and has no position attributes', () => {
  const md = '# One\n\n[a](x.md) ![gone](gone.png) <a href="y.md">y</a>\n\n| a |\n|-|\n| https://a.example |\n';
  const { html, inspection } = render(requestFor(md), sampleFamily);
  expect(inspection).toBeUndefined();
  expect(inspected(md).html).toBe(html);
  expect(inspected(md).html).not.toContain('place');
});
