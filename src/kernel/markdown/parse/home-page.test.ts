import { expect, test } from 'vitest';
import { createRender } from '#markdown/render.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import type { Toolchain } from '#model/page/document-site.ts';

const render = createRender();

function html(md: string, toolchain?: Toolchain): string {
  const demo = {
    forge: undefined,
    pages: new Set(['docs/index.md', 'docs/guide.md']),
    images: undefined,
    ...(toolchain && { sites: [{ toolchain, root: 'docs/' }] }),
  };
  const family = { ...sampleFamily, emoji: 'text' as const, packages: new Map([['demo', demo]]) };
  return render(requestFor(md, 'docs/index.md'), family)
    .html.replace(/\n/g, '')
    .replace(/<details>.*/, '');
}

const home = `---
layout: home
title: Loom
hero:
  text: Weave <b>cloth</b>
  tagline: "With\\n threads"
  actions:
    - { text: Begin, link: /guide }
    - { text: Nothing }
    - { text: Bad, link: "javascript:alert(1)" }
features:
  - { title: Fast, details: Two<br/>shuttles }
  - Not a feature
---

Below.
`;

test('a home page shows the lines, links and features of its front matter', () => {
  expect(html(home, 'vitepress')).toBe(
    '<h1 id="loom">Loom</h1><p><strong>Weave &lt;b&gt;cloth&lt;/b&gt;</strong></p><p>With threads</p>' +
      '<ul><li><a href="/demo/docs/guide.html">Begin</a></li><li><span>Bad</span></li></ul>' +
      '<ul><li><strong>Fast</strong>: Two shuttles</li></ul><p>Below.</p>',
  );
});

test('a document of no such toolchain only folds its front matter', () => {
  expect(html(home)).toBe('<h1 id="loom">Loom</h1><p>Below.</p>');
  expect(html(home, 'mkdocs')).toBe('<h1 id="loom">Loom</h1><p>Below.</p>');
});

test('front matter of other shapes is no home page', () => {
  for (const fields of ['hero: text', 'hero: [a]', 'features: {a: b}', 'features: [[a]]', 'hero: {actions: 3}'])
    expect(html(`---\n${fields}\n---\n\nText.\n`, 'vitepress')).toBe('<p>Text.</p>');
});
