import { parseFragment, serialize } from 'parse5';
import { expect, test } from 'vitest';
import { findDangers } from '#markdown/html/find-dangers.ts';
import { createRender } from '#markdown/render.ts';
import { safetyVectors } from '#markdown/testing/safety-vectors.ts';
import { requestFor, sampleFamily } from '#markdown/testing/sample-family.ts';
import { familyFor } from '#markdown/testing/toolchain-page.ts';
import type { Toolchain } from '#model/page/document-site.ts';

const toolchains: readonly Toolchain[] = [
  'docusaurus',
  'gitbook',
  'hugo',
  'jekyll',
  'mdbook',
  'mkdocs',
  'myst',
  'nuxt',
  'obsidian',
  'vitepress',
];

const render = createRender();
const vectors = Object.values(safetyVectors).flat();

// A family keeps the resolver of its links.
const families = new Map(toolchains.map((toolchain) => [toolchain, familyFor(toolchain)]));
const plainFamily = { ...sampleFamily, emoji: 'text' as const };

function safe(toolchain: Toolchain, md: string): string {
  return render(requestFor(md), families.get(toolchain) ?? plainFamily).html;
}

test.each(toolchains)('a reader of a document for %s is safe', (toolchain) => {
  for (const md of vectors) {
    const html = safe(toolchain, md);
    expect(findDangers(html), md).toEqual([]);
    expect(findDangers(serialize(parseFragment(html))), md).toEqual([]);
  }
  for (const separator of ['\n\n', '\n', ' '])
    expect(findDangers(safe(toolchain, vectors.join(separator)))).toEqual([]);
});

/** Pieces of text that are repeated: marks without an end, nested ones, and lists that never close. */
const pieces: readonly string[] = [
  '::: tip\n',
  '<div markdown>\n',
  '<div markdown>\n</div>\n',
  '<p markdown>\n\n',
  '<p markdown>',
  '</p> x\n',
  ':::\n',
  ':'.repeat(50),
  '::: a {x="',
  '::a\n',
  ':a{',
  ':a[',
  '::a\n---\n',
  '!!! note\n',
  '=== "a"\n',
  '/// a\n',
  '```{note}\n',
  ':::{note}\n',
  '{a}`',
  '(a)=\n',
  '% a\n',
  '{#a} ',
  '{#a}\n',
  '[a]{#b}',
  ':a: b\n',
  '\\begin{align}\n',
  ':a:\n ',
  '```{note}\n:name: a\n```\n',
  '[a]{.b} ',
  '[',
  '[a]{',
  '# a {#b}\n',
  '==a ',
  '==',
  '++a+',
  '^a',
  '~a',
  '*[a]: b\n\na ',
  'a\n: b\n\n',
  ': ',
  '{{ a ',
  '{{',
  '{% a ',
  '{% raw %}',
  '{% comment %}',
  '{{< a ',
  '{{< tab >}}\n',
  '{% hint %}\n',
  '> [!a]- b\n',
  '> ',
  '[[a',
  '![[',
  '%%',
  '<A @b="',
  '<A b',
  '<A @b/>',
  '>>>\n',
  '{{#include ',
  '--8<-- "',
  '<<< a\n',
  '@tab a\n',
];

/** True for marks of a toolchain: a short run of them differs from the same run in plain markdown. */
function isMarkOf(toolchain: Toolchain, piece: string): boolean {
  const md = `${piece.repeat(20)}\n\n${piece} b`;
  return safe(toolchain, md) !== render(requestFor(md), plainFamily).html;
}

function expectPages(toolchain: Toolchain, marks: readonly string[], length: number): void {
  for (const piece of marks) {
    const md = piece.repeat(Math.ceil(length / piece.length));
    expect(safe(toolchain, md), piece).toBeTypeOf('string');
  }
}

test.each(toolchains)('long runs of marks for %s become a page', (toolchain) => {
  const own = pieces.filter((piece) => isMarkOf(toolchain, piece));
  expect(own.length).toBeGreaterThan(0);
  expectPages(toolchain, own, 20_000);
});

// What is text for a toolchain is as short as the time limit: a rule whose time grows with the square of the length exceeds
// this one as it would exceed that of the longer runs.
test.each(toolchains)('runs of marks that are text for %s become a page', { timeout: 15_000 }, (toolchain) => {
  const others = pieces.filter((piece) => !isMarkOf(toolchain, piece));
  expectPages(toolchain, others, 5_000);
});

test.each([
  ['vitepress', (depth: number) => `${':'.repeat(3 + (depth % 7))} tip\n`],
  ['mkdocs', (depth: number) => `${' '.repeat(4 * (depth % 300))}!!! note\n`],
  ['mkdocs', (depth: number) => `${' '.repeat(4 * (depth % 300))}=== "a"\n`],
  ['nuxt', (depth: number) => `${' '.repeat(depth % 300)}::${':'.repeat(depth % 100)}note\n`],
  ['myst', (depth: number) => `${'`'.repeat(400 - (depth % 300))}{note}\n`],
  ['myst', (depth: number) => `${':'.repeat(3 + (depth % 100))}{note}\n`],
  ['obsidian', (depth: number) => `${'> '.repeat(depth % 100)}[!note] a\n`],
] as const)('%s: containers that are nested 10,000 deep become a page', (toolchain, line) => {
  const md = Array.from({ length: 10_000 }, (_, depth) => line(depth)).join('');
  expect(findDangers(safe(toolchain, `${md}\ntext`))).toEqual([]);
});
