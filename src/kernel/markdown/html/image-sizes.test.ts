import { expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import type { ImageSize } from '#model/page/render.ts';

const demo = sampleFamily.packages.get('demo');
if (demo === undefined) throw new Error('The sample family has no demo.');
const sizes = new Map<string, ImageSize>([
  ['logo.png', { width: 400, height: 100 }],
  ['docs/pic one.png', { width: 40, height: 10, fluid: true }],
]);
const sized = { ...demo, sizes };
const family = { ...sampleFamily, packages: new Map([...sampleFamily.packages, ['demo', sized]]) };
const render = createRender();

test.each([
  ['![a](logo.png)', 'width="400" height="100"'],
  ['<img src="logo.png" width="200">', 'width="200" height="50"'],
  ['<img src="logo.png" height="20px">', 'height="20px" width="80"'],
  ['<img src="logo.png" width="10" height="10">', 'width="10" height="10"'],
  ['<img src="logo.png" width="50%">', 'width="50%"'],
])('an image has its size before it is loaded, as its author wrote it: %s has %s', (md, expected) => {
  const { html } = render(requestFor(md), family);
  const attributes = [...html.matchAll(/(?:width|height)="[^"]*"/g)].map(([attribute]) => attribute);
  expect(attributes.toSorted()).toEqual(expected.split(' ').toSorted());
});

test('a drawing with a shape and no size has its room before it is loaded, as wide as what it is in', () => {
  const { html } = render(requestFor('![a](<docs/pic one.png>)'), family);
  expect(html).toMatch(/<img[^>]* class="fluid"/);
  expect(html).toMatch(/width="688" height="172"/);
  expect(render(requestFor('<img src="docs/pic%20one.png" width="200">'), family).html).toMatch(
    /<img (?![^>]*class)[^>]*width="200" height="50"/,
  );
});

test('an image of unknown size has no size', () => {
  expect(render(requestFor('![a](<docs/pic one.png>)'), sampleFamily).html).not.toMatch(/width|height/);
});

test('the first images of a page are loaded eagerly, the others lazily', () => {
  const { html } = render(requestFor('![a](logo.png)\n\n'.repeat(4)), family);
  expect(html.match(/<img[^>]*>/g)?.map((image) => image.includes('loading="lazy"'))).toEqual([
    false,
    false,
    true,
    true,
  ]);
});
