import { parseFragment, serialize as serializeParse5 } from 'parse5';
import { expect, test } from 'vitest';
import { parseHtml } from '#markdown/parse/html-tree.ts';
import { serialize } from './serialize.ts';

test.each([
  '<p>a &amp; b &lt;c&gt; "d"</p>',
  '<a href="/x?a=b&amp;c=%22" title="&quot;&lt;&gt;\'" class="a b" rel="noopener nofollow">x</a>',
  '<img src="x" srcset="a 1x, b 2x" sizes="10px, 20px" alt="" width="20" align="left"><br><hr>',
  '<input type="checkbox" disabled checked><details open><summary>s</summary></details>',
  '<td colspan="2" headers="a b" data-footnote-ref="" aria-describedby="c d">x</td>',
  '<pre>\n\na</pre><pre><code>\na</code></pre><pre>a</pre>',
  '<ol start="3" reversed><li value="4">x</li></ol>',
  '<p>\u00a0 🚀 ő</p>',
])('written HTML parses to the same tree: %j', (source) => {
  const written = serialize(parseHtml(source));
  expect(serializeParse5(parseFragment(written))).toBe(serializeParse5(parseFragment(source)));
});

test('texts and values are escaped', () => {
  const children = [{ type: 'text' as const, value: '</p><script>' }];
  const tree = { type: 'element' as const, tagName: 'p', properties: { title: '"><script>&quot;' }, children };
  expect(serialize({ type: 'root', children: [tree] })).toBe(
    '<p title="&quot;&gt;&lt;script&gt;&amp;quot;">&lt;/p&gt;&lt;script&gt;</p>',
  );
});

test('comments and other nodes are not written', () => {
  expect(serialize(parseHtml('a<!-- b -->c'))).toBe('ac');
});
