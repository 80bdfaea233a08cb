import { expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';

const render = createRender();

function page(text: string, forge?: string): string {
  const packages = new Map([['demo', { forge, pages: new Set<string>(), images: undefined }]]);
  return render({ ...requestFor(text, 'README.rst'), kind: { kind: 'text' } }, { ...sampleFamily, packages }).html;
}

test('plain text keeps its lines and characters, and its addresses are links', () => {
  expect(page('A *title*\n=========\n\n  <b> &amp; https://a.example/x.\n')).toBe(
    '<pre class="plain-text">A *title*\n=========\n\n  &lt;b&gt; &amp;amp; <a href="https://a.example/x" rel="noopener nofollow ugc" class="external">https://a.example/x</a>.\n</pre>',
  );
});

test('an address ends before the markup of reStructuredText', () => {
  expect(page('`Docs <https://a.example/x>`_')).toContain('>https://a.example/x</a>&gt;`_');
});

test('references to the forge are links as well', () => {
  expect(page('Fixes #12', 'https://github.com/a/b')).toContain('<a href="https://github.com/a/b/issues/12"');
});

test('an empty file is an empty page', () => {
  expect(page('')).toBe('<pre class="plain-text"></pre>');
});
