import { expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import { orgToHtml } from './org-to-html.ts';

const render = createRender();

function html(org: string): string {
  const request = { ...requestFor(orgToHtml(org), 'docs/x.org'), kind: { kind: 'org' as const } };
  return render(request, { ...sampleFamily, emoji: 'text' }).html.replaceAll('\n', '');
}

test.each([
  ['#+TITLE: Alpha\n* One\n** Two :tag:', '<h1 id="alpha">Alpha</h1><h2 id="one">One</h2><h3 id="two">Two</h3>'],
  ['one\ntwo\n\nthree', '<p>onetwo</p><p>three</p>'],
  ['- a\n  - b\n- c', '<ul><li>a<ul><li>b</li></ul></li><li>c</li></ul>'],
  ['1. a\n2) b', '<ol><li>a</li><li>b</li></ol>'],
  ['- [X] done\n- term :: text', '<ul><li>☑ done</li><li><strong>term</strong> text</li></ul>'],
  [
    '*a* /b/ =c= ~d~ +e+ 2 * 3',
    '<p><strong>a</strong> <em>b</em> <code>c</code> <code>d</code> <del>e</del> 2 * 3</p>',
  ],
  [
    '[[file:a.md][A]] [[../logo.png]]',
    '<p><a href="/demo/docs/a.html">A</a> <img src="/git/demo/logo.png" alt="" decoding="async"></p>',
  ],
  ['#+begin_src js\nx\n#+end_src', '<pre data-language="js"><code class="hljs language-js">x</code></pre>'],
  ['#+BEGIN_QUOTE\na\n#+END_QUOTE', '<blockquote><p>a</p></blockquote>'],
  [
    '| A | B |\n|---+---|\n| 1 | 2 |',
    '<table><tbody><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></tbody></table>',
  ],
  [': code\n\n-----\n# comment\n:PROPERTIES:\n:ID: x\n:END:\ntext', '<pre><code>code</code></pre><hr><p>text</p>'],
  ['#+begin_export html\n<b>x</b>\n#+end_export', ''],
])('%j', (org, expected) => {
  expect(html(org)).toBe(expected);
});

test.each(['* ', '*a ', '[[a', '- a\n ', '#+begin_src\n', '| ', '/a ', ' - a\n  '])(
  'a long run of %j becomes HTML in one pass',
  (piece) => {
    expect(html(piece.repeat(10_000))).not.toBeUndefined();
  },
);
