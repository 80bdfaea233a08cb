import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import { rstToHtml } from './rst-to-html.ts';

const render = createRender();
const pages = new Set(['docs/a.md', 'docs/README.md', 'docs/api/index.rst', 'docs/b.rst']);

function convert(rst: string): string {
  return rstToHtml(rst, { file: 'docs/x.rst', isPage: (path) => pages.has(path) });
}

function page(rst: string): ReturnType<typeof render> {
  const request = { ...requestFor(convert(rst), 'docs/x.rst'), kind: { kind: 'rst' as const } };
  return render(request, { ...sampleFamily, emoji: 'text' });
}

function html(rst: string): string {
  return page(rst).html.replaceAll('\n', '');
}

describe('blocks', () => {
  test('headings have the level of the order in which their signs are used, and GitHub’s ids', () => {
    const { title, headings } = page(
      '=====\nAlpha\n=====\n\nBeta\n====\n\nSub ``x``\n-------\n\nBeta 2\n======\n\ntext',
    );
    expect(title).toBe('Alpha');
    expect(headings.map(({ id, depth }) => [id, depth])).toEqual([
      ['alpha', 1],
      ['beta', 2],
      ['sub-x', 3],
      ['beta-2', 2],
    ]);
  });

  test('a title of one or two letters is as long as the line below it, and a longer one is text', () => {
    const { title, headings } = page('C\n=\n\nGo\n--\n\nD\n-\n\n`Go`_ and `D`_\n\nab\n-\n\n-\n-');
    expect(title).toBe('C');
    expect(headings.map(({ text, depth }) => [text, depth])).toEqual([
      ['C', 1],
      ['Go', 2],
      ['D', 2],
    ]);
    expect(html('C\n=\n\nSee C_.')).toContain('<a href="#c">C</a>');
    expect(html('-\n-')).toBe('<ul><li></li><li></li></ul>');
  });

  test.each([
    ['one\ntwo\n\nthree', '<p>onetwo</p><p>three</p>'],
    ['- a\n\n  - b\n\n- c', '<ul><li><p>a</p><ul><li>b</li></ul></li><li>c</li></ul>'],
    ['1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
    ['#. a\n#. b', '<ol><li>a</li><li>b</li></ol>'],
    ['c) a\nd) b', '<ol type="a"><li>a</li><li>b</li></ol>'],
    ['term : kind\n    text', '<dl><dt>term <em>kind</em></dt><dd>text</dd></dl>'],
    [':name: value\n:other: *b*', '<dl><dt>name</dt><dd>value</dd><dt>other</dt><dd><em>b</em></dd></dl>'],
    [':orphan:\n\ntext', '<p>text</p>'],
    [
      '-a, --all  all of it\n--one=X  one',
      '<dl><dt><code>-a, --all</code></dt><dd>all of it</dd><dt><code>--one=X</code></dt><dd>one</dd></dl>',
    ],
    ['| a\n| b', '<p>a<br>b</p>'],
    ['text\n\n    quoted', '<p>text</p><blockquote><p>quoted</p></blockquote>'],
    ['a\n\n----\n\nb', '<p>a</p><hr><p>b</p>'],
    ['.. a comment\n   of two lines\n\ntext', '<p>text</p>'],
    ['J. Smith wrote\nthis text.', '<p>J. Smith wrotethis text.</p>'],
  ])('%j', (rst, expected) => {
    expect(html(rst)).toBe(expected);
  });

  test.each([
    ['Code::\n\n    a = 1\n\n      b\n\ntext', '<p>Code:</p><pre><code>a = 1  b</code></pre><p>text</p>'],
    ['Code ::\n\n    a', '<p>Code</p><pre><code>a</code></pre>'],
    ['::\n\n    a', '<pre><code>a</code></pre>'],
    ['Mail::\n\n> a\n> b\n\ntext', '<p>Mail:</p><pre><code>&gt; a&gt; b</code></pre><p>text</p>'],
  ])('literal blocks: %j', (rst, expected) => {
    expect(html(rst)).toBe(expected);
  });

  test('a simple table, with a head and cells of several lines', () => {
    const table = '=====  =====\nA      B\n=====  =====\none    two\n       more\nthree  *four*\n=====  =====\n\ntext';
    expect(html(table)).toBe(
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>one</td><td>twomore</td></tr><tr><td>three</td><td><em>four</em></td></tr></tbody></table><p>text</p>',
    );
  });

  test('a grid table, with cells over several rows and columns', () => {
    const table =
      '+-----+-----+\n| A   | B   |\n+=====+=====+\n| one       |\n+-----+-----+\n| two | - x |\n|     +-----+\n|     | y   |\n+-----+-----+';
    expect(html(table)).toBe(
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td colspan="2">one</td></tr><tr><td rowspan="2">two</td><td><ul><li>x</li></ul></td></tr><tr><td>y</td></tr></tbody></table>',
    );
  });

  test('tables of values and of lists', () => {
    expect(html('.. csv-table:: Title\n   :header: A, "B, C"\n\n   1, "two ""x"""')).toBe(
      '<p><strong>Title</strong></p><table><thead><tr><th>A</th><th>B, C</th></tr></thead><tbody><tr><td>1</td><td>two "x"</td></tr></tbody></table>',
    );
    expect(html('.. list-table::\n   :header-rows: 1\n\n   * - A\n     - B\n   * - 1\n     - 2')).toBe(
      '<table><thead><tr><th>A</th><th>B</th></tr></thead><tbody><tr><td>1</td><td>2</td></tr></tbody></table>',
    );
  });
});

describe('text', () => {
  test.each([
    ['*a* **b** ``c *d*``', '<p><em>a</em> <strong>b</strong> <code>c *d*</code></p>'],
    ['2 * 3 * 4 a*b a_b __init__', '<p>2 * 3 * 4 a*b a_b __init__</p>'],
    ['\\*a\\* *b*\\ c', '<p>*a* <em>b</em>c</p>'],
    [':sup:`2` :sub:`3` :code:`x` :kbd:`Ctrl`', '<p><sup>2</sup> <sub>3</sub> <code>x</code> <kbd>Ctrl</kbd></p>'],
    [':func:`~a.b.c` :py:class:`A` :unknown:`text`', '<p><code>c</code> <code>A</code> text</p>'],
    ['|x| and |y|\n\n.. |x| replace:: *text*', '<p><em>text</em> and |y|</p>'],
    ['|c|\n\n.. |c| unicode:: U+00A9', '<p>©</p>'],
    ['(``a``) "*b*"', '<p>(<code>a</code>) "<em>b</em>"</p>'],
    ['**bold', '<p>**bold</p>'],
    ['`title`', '<p><cite>title</cite></p>'],
  ])('%j', (rst, expected) => {
    expect(html(rst)).toBe(expected);
  });

  test.each([
    ['`text <a.md>`_', 'href="/demo/docs/a.html"'],
    ['`one`_\n\n.. _one: a.md', 'href="/demo/docs/a.html"'],
    ['one_\n\n.. _one: a.md', '<a href="/demo/docs/a.html">one</a>'],
    ['`x`__ and y__\n\n__ a.md\n.. __: README.md', 'href="/demo/docs/a.html"'],
    [':doc:`a`', '<a href="/demo/docs/a.html">A</a>'],
    [':doc:`Text </a>`', '<a href="/demo/docs/a.html">Text</a>'],
    ['https://b.example/x_y.', 'href="https://b.example/x_y"'],
    ['`Beta`_\n\nBeta\n====', '<a href="#beta">Beta</a>'],
    [':ref:`label`\n\n.. _label:\n\nThe Part\n========', '<a href="#label">The Part</a>'],
    [':ref:`there <elsewhere>`', '<p>there</p>'],
    [':pep:`8`', 'href="https://peps.python.org/pep-0008/"'],
    ['a [1]_ b [#]_\n\n.. [1] note', '<sup><a href="#note-1">[1]</a></sup>'],
  ])('links: %j', (rst, expected) => {
    expect(html(rst)).toContain(expected);
  });
});

describe('directives', () => {
  test.each([
    [
      '.. note:: Text\n\n   - a',
      '<div class="markdown-alert markdown-alert-note"><p class="markdown-alert-title">Note</p><p>Text</p><ul><li>a</li></ul></div>',
    ],
    ['.. admonition:: Own *title*\n\n   Text', '<p class="markdown-alert-title">Own <em>title</em></p><p>Text</p>'],
    ['.. versionadded:: 1.2\n   Text', '<p class="markdown-alert-title">Added in version 1.2</p><p>Text</p>'],
    ['.. deprecated:: 3', 'Deprecated since version 3'],
    ['.. code-block:: js\n   :caption: a.js\n\n   const a = 1;', '<figcaption>a.js</figcaption>'],
    [
      '.. image:: ../logo.png\n   :alt: Logo\n   :width: 20px\n   :target: a.md',
      '<a href="/demo/docs/a.html"><img src="/git/demo/logo.png" alt="Logo" width="20"',
    ],
    ['.. figure:: ../logo.png\n\n   Caption', '<figcaption>Caption</figcaption>'],
    [
      '.. toctree::\n   :maxdepth: 2\n\n   a\n   The API <api/index>\n   glob*',
      '<ul><li><a href="/demo/docs/a.html">A</a></li><li><a href=',
    ],
    ['.. toctree::\n   :hidden:\n\n   a\n\ntext', '<p>text</p>'],
    ['.. contents::\n\ntext', '<p>text</p>'],
    ['.. math::\n\n   x^2', '<math'],
    ['.. rubric:: Title', '<p><strong>Title</strong></p>'],
    ['.. include:: part.txt', '>part.txt</a>'],
    ['.. raw:: html\n\n   <b>x</b>\n\ntext', '<p>text</p>'],
    ['.. py:function:: f(a)\n\n   Text', '<dl><dt><code>f(a)</code></dt><dd>Text</dd></dl>'],
    ['.. automodule:: a.b\n   :members:', '<blockquote><p><code>automodule</code> a.b</p></blockquote>'],
    ['.. tab:: A\n\n   a\n\n.. tab:: B\n\n   b', '<summary>A</summary><p>a</p></details><details><summary>B</summary>'],
  ])('%j', (rst, expected) => {
    expect(html(rst)).toContain(expected);
  });
});

test.each([
  '* ',
  '*a ',
  '`a ',
  '|a ',
  '.. note::\n\n   ',
  'a\n===\n\n',
  'a_ ',
  '[a]_ ',
  ':a:`',
  '- a\n\n  ',
  '+--+\n|  |\n',
  '== ==\n',
  '.. |a| replace:: |a|\n\n|a| ',
  '.. _a:\n',
  '\\',
  ':a: ',
])('a long run of %j becomes HTML in one pass', (piece) => {
  // A search that starts again at every mark would take minutes.
  expect(convert(piece.repeat(20_000)).length).toBeGreaterThanOrEqual(0);
});

test('blocks that are nested thousands of times become text', () => {
  const deep = Array.from({ length: 2_000 }, (_, depth) => `${' '.repeat(depth)}- a`).join('\n\n');
  expect(page(deep).html).toContain('<pre>');
});

test.each([
  ['simple', (columns: number) => `${'= '.repeat(columns)}\n${'a '.repeat(columns)}\n${'= '.repeat(columns)}\n`],
  ['grid', (columns: number) => `+${'-+'.repeat(columns)}\n|${'a|'.repeat(columns)}\n+${'-+'.repeat(columns)}\n`],
])('a %s table of ten thousand columns becomes HTML', (_, table) => {
  expect(convert(table(10_000)).length).toBeGreaterThan(10_000);
});

test('a document neither includes a file nor shows raw HTML, whatever path or directive it names', () => {
  const paths = ['/etc/passwd', '../../../etc/passwd', 'index.rst'];
  const md = paths.map((path) => `.. include:: ${path}\n\n.. raw:: html\n   :file: ${path}\n`).join('\n');
  const { html: shown } = page(`${md}\n.. raw:: html\n\n   <script>alert(1)</script>\n`);
  expect(shown).not.toMatch(/script|alert|root:/);
});

const corpus = '../shared/corpus/toolchains';

test.skipIf(!existsSync(corpus))(
  'real documents leave no markup in their text (skipped where ../shared/corpus is absent)',
  () => {
    const left = globSync('**/*.rst', { cwd: corpus }).flatMap((file) => {
      const { html: shown } = page(readFileSync(`${corpus}/${file}`, 'utf8'));
      const text = shown.replace(/<(pre|code)[\s>][\s\S]*?<\/\1>/g, '').replace(/<[^>]*>/g, '');
      return [...text.matchAll(/.*(?:^\.\. \w|::(?:\s|$)|``|\w`_).*/gm)].map(([raw]) => `${file}: ${raw}`);
    });
    expect(left).toEqual([]);
  },
);
