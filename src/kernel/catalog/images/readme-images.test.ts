import { expect, test } from 'vitest';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import { readmeImages } from './readme-images.ts';

const addresses = (text: string): readonly string[] => readmeImages(text).map(({ address }) => address);

test.each([
  ['a paragraph', '# Loom\n\n![The logo](art/logo.svg "Loom")\n\nWeaves.', 'art/logo.svg'],
  ['a linked image', '[![Logo](logo.png)](https://loom.test/)\n\n# Loom', 'logo.png'],
  [
    'centred HTML',
    '<p align="center">\n  <a href="/"><img alt="Loom"\n src="logo.png" width="90"></a>\n</p>',
    'logo.png',
  ],
  ['the title', '# <img src=logo.svg> Loom', 'logo.svg'],
  ['a title in HTML', '<h1 align="center"><img src=\'logo.svg\'/> Loom</h1>', 'logo.svg'],
  ['reStructuredText', 'Loom\n====\n\n.. image:: docs/logo.png\n   :width: 90\n   :alt: Loom\n', 'docs/logo.png'],
  ['AsciiDoc', '= Loom\n\nimage::logo.png[Loom, 90]\n', 'logo.png'],
])('an image at the head is found in %s', (_place, text, address) => {
  expect(addresses(text)).toEqual([address]);
});

test('images come in order with their texts, and a picture begins with the one for light pages', () => {
  const text = `<picture>
  <source media="(prefers-color-scheme: dark)" srcset="dark.svg">
  <source media="(prefers-color-scheme: light)" srcset="light.svg 1x, light@2x.svg 2x">
  <img alt="Loom" src="any.svg">
</picture>

![Second](second.png)`;
  expect(readmeImages(text)).toEqual([
    { address: 'light.svg', alt: 'Loom' },
    { address: 'any.svg', alt: 'Loom' },
    { address: 'second.png', alt: 'Second' },
  ]);
});

test('images in sentences, comments, code and later sections are left out', () => {
  const text =
    'Press ![icon](icon.png) to weave.\n\n<!-- ![a](a.png) -->\n\n```md\n![b](b.png)\n```\n\n## Use\n\n![c](c.png)';
  expect(addresses(text)).toEqual([]);
  expect(addresses('Loom\n\n<h2>Use</h2>\n\n![c](c.png)')).toEqual([]);
});

test.each(['<img '.repeat(100_000), '<picture>'.repeat(50_000), '![a]('.repeat(100_000), '<!--'.repeat(100_000)])(
  'hostile text ends in time',
  hostileInput,
  (text) => {
    expect(addresses(text)).toEqual([]);
  },
);
