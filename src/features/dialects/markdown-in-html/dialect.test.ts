import { expect, test } from 'vitest';
import { htmlFor } from '#markdown/testing/toolchain-page.ts';

const image = '<img src="/git/demo/logo.png" alt="a" width="30" decoding="async">';

test.each([
  [
    'a caption and an image of a figure',
    '<figure markdown="span">\n  ![a](logo.png){ width="30" }\n  <figcaption>A **b**</figcaption>\n</figure>',
    `<figure>${image}<figcaption>A <strong>b</strong></figcaption></figure>`,
  ],
  ['blocks', '<div markdown="1">\n**b**\n\n- c\n</div>', '<div><p><strong>b</strong></p><ul><li>c</li></ul></div>'],
  ['a paragraph of one line', '<p markdown>*em*</p>', '<p><em>em</em></p>'],
  ['a heading', '<h2 markdown>A *b*</h2>', '<h2 id="a-b">A <em>b</em></h2>'],
  ['blocks on the line of the tags', '<div markdown="block">*a*\n\nb</div>', '<div><p><em>a</em></p><p>b</p></div>'],
  [
    'indented content',
    '<div markdown>\n    *a*\n\n        b\n</div>',
    '<div><p><em>a</em></p><pre><code>b</code></pre></div>',
  ],
  [
    'what follows a raw element',
    '<details markdown>\n<summary>T *t*</summary>\n*a*\n</details>',
    '<details><summary>T *t*</summary><p><em>a</em></p></details>',
  ],
  [
    'elements in elements',
    '<div markdown>\n<div markdown>\n*a*\n</div>\n<div>\n*b*\n</div>\n</div>\n\n*c*',
    '<div><div><p><em>a</em></p></div><div>*b*</div></div><p><em>c</em></p>',
  ],
  [
    'what quotes and lists have',
    '> <div markdown>\n> *a*\n> </div>\n\n- <p markdown>*b*</p>',
    '<blockquote><div><p><em>a</em></p></div></blockquote><ul><li><p><em>b</em></p></li></ul>',
  ],
])('with the attribute `markdown`, HTML has markdown in it: %s', (_what, md, expected) => {
  expect(htmlFor('mkdocs', md)).toBe(expected);
  expect(htmlFor('jekyll', md)).toBe(expected);
});

test('without the attribute, with another value, or without an end, HTML is as it was', () => {
  for (const md of ['<div>\n*a*\n</div>', '<div markdown="0">\n*a*\n</div>', '<div markdown>\n*a*'])
    expect(htmlFor('mkdocs', md)).toBe('<div>*a*</div>');
  expect(htmlFor('docusaurus', '<div markdown>\n*a*\n</div>')).toBe('<div>*a*</div>');
  expect(htmlFor('mkdocs', '```html\n<div markdown>\n*a*\n</div>\n```')).toContain('*a*');
  expect(htmlFor('mkdocs', '<div markdown>\n```html\n</div>\n```\n*b*\n</div>\n\nc')).toMatch(
    /<em>b<\/em><\/p><\/div><p>c/,
  );
});

test('what follows such an element keeps its lines', () => {
  expect(htmlFor('mkdocs', '<div markdown>\n    *a*\n</div>\n\n    b\n')).toContain('</div><pre><code>b</code></pre>');
});
