import { expect, test } from 'vitest';
import type { Toolchain } from '#model/page/document-site.ts';
import { dialectsOf } from './dialects.ts';
import { withoutDialects } from './plain-line.ts';

const cases: readonly (readonly [Toolchain, string, string])[] = [
  ['vitepress', 'Start {#start}', 'Start'],
  ['vitepress', 'Start %{#start}%', 'Start'],
  ['mkdocs', 'Start {: .big #start }', 'Start'],
  ['mkdocs', ':material-check: Version {{ version }}', 'Version version'],
  ['jekyll', '{% if a %}Start{% endif %}', 'Start'],
  ['hugo', 'Start {{< badge >}}', 'Start'],
  ['nuxt', 'Start :badge[new]{color="red"} :icon{name="a"}', 'Start new'],
  ['nuxt', '::hero', ''],
  ['myst', 'The {file}setup.py file', 'The setup.py file'],
  ['docusaurus', 'Set {a, b}  of', 'Set {a, b}  of'],
];

test.each(cases)('%s: the title %j is %j', (toolchain, title, plain) => {
  expect(withoutDialects(title, dialectsOf('a.md', { sites: [{ toolchain, root: '' }] }))).toBe(plain);
});

test('without a toolchain a title stays as it is', () => {
  expect(withoutDialects('Start {#start} {{ a }}', [])).toBe('Start {#start} {{ a }}');
});
