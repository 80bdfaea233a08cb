import { expect, test } from 'vitest';
import { htmlFor } from '#markdown/testing/toolchain-page.ts';

const alert = (kind: string, title: string, content: string): string =>
  `<div class="markdown-alert markdown-alert-${kind}"><p class="markdown-alert-title">${title}</p>${content}</div>`;

test.each([
  ['!!! note\n    x', alert('note', 'Note', '<p>x</p>')],
  [
    '!!! danger "A *title*"\n\n    x\n\n    - y\n\nz',
    `${alert('caution', 'A <em>title</em>', '<p>x</p><ul><li>y</li></ul>')}<p>z</p>`,
  ],
  ['!!! tip inline end "T"\n    x', alert('tip', 'T', '<p>x</p>')],
  ['text\n!!! tip\n    x', `<p>text</p>${alert('tip', 'Tip', '<p>x</p>')}`],
  ['??? tip\n    x', '<details><summary>Tip</summary><p>x</p></details>'],
  ['???+ tip "More"\n    x', '<details open><summary>More</summary><p>x</p></details>'],
  ['!!! note\n    !!! tip\n        x', alert('note', 'Note', alert('tip', 'Tip', '<p>x</p>'))],
  [
    '=== "A"\n    one\n\n=== "B"\n\n    two\n',
    '<details open><summary>A</summary><p>one</p></details><details><summary>B</summary><p>two</p></details>',
  ],
  ['!!! danger ""\n    x', alert('caution', 'Danger', '<p>x</p>')],
  ['??? bug ""\n    x', '<details><summary>Bug</summary><p>x</p></details>'],
  ['!!!important', '<p>!!!important</p>'],
])('%j', (md, expected) => {
  expect(htmlFor('mkdocs', md)).toBe(expected);
});

test('code keeps its indentation inside of a block', () => {
  expect(htmlFor('mkdocs', '!!! note\n    ```\n    a\n      b\n    ```')).toContain('<pre><code>a  b</code></pre>');
});
