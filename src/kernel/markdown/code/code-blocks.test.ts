import { expect, test } from 'vitest';
import { html } from '#markdown/testing/sample-family.ts';

function fenced(info: string, code: string): string {
  return html(`\`\`\`${info}\n${code}\n\`\`\``);
}

/** The text of a block without its markup. */
function textIn(block: string): string {
  return block
    .replace(/<figcaption>.*?<\/figcaption>/, '')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
}

test('the name of a file stands above its code', () => {
  expect(fenced('js title="a<b>.js"', '1')).toBe(
    '<figure class="code"><figcaption>a&lt;b&gt;.js</figcaption>' +
      '<pre><code class="hljs language-js"><span class="hljs-number">1</span>\n</code></pre></figure>',
  );
});

test('a highlighted span that crosses a line end continues in the next line', () => {
  expect(fenced('js {2}', '/* a\nb */\nc')).toBe(
    '<pre data-language="js"><code class="hljs language-js lines"><span class="line"><span class="hljs-comment">/* a\n</span></span>' +
      '<span class="line marked"><span class="hljs-comment">b */</span>\n</span><span class="line">c\n</span></code></pre>',
  );
});

test.each([
  ['js showLineNumbers {1-3} title=x', 'const a = `<b>\n\n\n`;\n\n// &amp;'],
  ['diff js', '@@ -1 +1 @@\n const a = 1;\n-/* b\n+c */\n\n+++ x'],
  ['diff', '-a\n+b\n c'],
  ['text showLineNumbers', '\n\n a\n'],
])('the text of a block is its source: %s', (info, code) => {
  expect(textIn(fenced(info, code)).replace(/^\n\n/, '\n')).toBe(textIn(fenced('text', code)).replace(/^\n\n/, '\n'));
});

test('lines are numbered from the number that the fence names', () => {
  expect(fenced('js showLineNumbers=41', 'a\nb').match(/data-line="\d+"/g)).toEqual([
    'data-line="41"',
    'data-line="42"',
  ]);
  expect(fenced('js showLineNumbers', 'a\nb')).not.toContain('data-line');
});

test('added, removed and location lines of a diff are marked', () => {
  const lines = fenced('diff ts', '@@ -1 +1 @@\n a\n-b\n+c').match(/class="line[^"]*"/g);
  expect(lines).toEqual(['class="line place"', 'class="line"', 'class="line removed"', 'class="line added"']);
});

test('a diagram becomes a figure with its source', () => {
  expect(fenced('mermaid', 'graph LR\n  a --> b')).toBe(
    '<figure class="mermaid"><pre><code class="language-mermaid">graph LR\n  a --&gt; b\n</code></pre></figure>',
  );
});

test('HTML names the language by a class or, as on GitHub, by `lang`', () => {
  expect(html('<pre lang="js"><code>1</code></pre>')).toContain('<span class="hljs-number">1</span>');
  expect(html('<pre data-language="js"><code class="language-js">1</code></pre>')).toContain(
    '<span class="hljs-number">1</span>',
  );
});

test('the info string is never an attribute of the page', () => {
  for (const md of ['<code data-fence="js">x</code>', '<pre><code data-fence="js onclick=1 {">x</code></pre>']) {
    expect(html(md)).not.toContain('data-fence');
  }
  expect(html('<pre><code data-fence="a&quot;onx=1">x</code></pre>')).toBe('<pre><code>x</code></pre>');
});

test.each([
  ['js', 'const a;', '<span class="hljs-keyword">const</span> a;'],
  ['JS', 'const a;', '<span class="hljs-keyword">const</span> a;'],
  ['ts', 'const a;', '<span class="hljs-keyword">const</span> a;'],
  ['dockerfile', 'FROM a', '<span class="hljs-keyword">FROM</span> a'],
])('code of the language %j has colours', (info, code, expected) => {
  expect(html(`\`\`\`${info}\n${code}\n\`\`\``)).toBe(
    `<pre data-language="${info}"><code class="hljs language-${info}">${expected}\n</code></pre>`,
  );
});

test('code without a known language is plain, without a warning', () => {
  expect(html('```nothing\na < b\n```')).toBe(
    '<pre data-language="nothing"><code class="language-nothing">a &lt; b\n</code></pre>',
  );
  expect(html('```\na < b\n```')).toBe('<pre><code>a &lt; b\n</code></pre>');
});

test('a hostile info string is dropped', () => {
  expect(html('~~~ "><img/src=x>\na\n~~~')).toBe('<pre><code>a\n</code></pre>');
  expect(html('~~~ ../../x\na\n~~~')).toBe('<pre><code>a\n</code></pre>');
});

test('a blank first line of code is kept', () => {
  expect(html('```\n\na\n```')).toBe('<pre><code>\na\n</code></pre>');
});
