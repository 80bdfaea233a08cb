import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';

test.each([
  ['alone', '[//]: #@name\n\ntext', '\n<p>text</p>'],
  ['before text', '[//]: #@name\ntext', '\n<p>text</p>'],
  ['after a line of text', 'text\n[//]: #@name:end', '<p>text</p>'],
  ['between lines of text', 'one\n[//]: #@name\ntwo', '<p>one</p>\n\n<p>two</p>'],
  ['at the end of a list', '- one\n[//]: #@name\n', '<ul>\n<li>one</li>\n</ul>'],
  ['in a list', '- one\n  [//]: #@name\n  two\n- three', '<ul>\n<li>one\ntwo</li>\n<li>three</li>\n</ul>'],
  ['after a quote', '> one\n[//]: #@name\n\ntwo', '<blockquote>\n<p>one</p>\n</blockquote>\n\n<p>two</p>'],
  ['with brackets', 'one\n[//]: # (a comment)', '<p>one</p>'],
  ['with quotes', 'one\n[//]: # "a comment"', '<p>one</p>'],
  ['after a heading', '# H\n[//]: #@name', '<h1 id="h">H</h1>'],
])('a marker %s is not shown', (_where, md, expected) => {
  expect(html(md)).toBe(expected);
});

test('a marker inside code is code', () => {
  expect(html('```\n[//]: #@name\n```')).toBe('<pre><code>[//]: #@name\n</code></pre>');
  expect(html('    [//]: #@name')).toBe('<pre><code>[//]: #@name\n</code></pre>');
  expect(html('text `[//]: #@name`')).toBe('<p>text <code>[//]: #@name</code></p>');
});

test('other text in brackets stays text', () => {
  expect(html('text\n[/]: #@name')).toBe('<p>text\n[/]: #@name</p>');
});
