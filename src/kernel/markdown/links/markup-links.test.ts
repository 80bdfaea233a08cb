import { expect, test } from 'vitest';
import { markupLinks } from './markup-links.ts';

test.each([
  [
    'rst',
    'See `a <b.rst>`_ and `c`_.\n\n.. _c: d.md\n.. image:: e.png\n   :target: f.html',
    ['b.rst', 'd.md', 'e.png', 'f.html'],
  ],
  ['asciidoc', 'xref:a.adoc[A] image::b.png[] <<c.adoc#d,D>> link:e[]', ['a.adoc', 'b.png', 'e', 'c.adoc']],
  ['org', '[[file:a.org][A]] [[b.png]]', ['a.org', 'b.png']],
  ['markdown', '[a](b.md)', undefined],
  ['mdx', '[a](b.md)', undefined],
] as const)('links of %s', (kind, text, links) => {
  expect(markupLinks(text, kind)).toEqual(links);
});
