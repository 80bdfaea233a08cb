import { parseFragment, serialize } from 'parse5';
import { describe, expect, test } from 'vitest';
import { findDangers } from './html/find-dangers.ts';
import { convertDocument } from './parse/convert-document.ts';
import { createRender } from './render.ts';
import { createParser } from './syntax/parser.ts';
import { safetyVectors } from './testing/safety-vectors.ts';
import { markupVectors } from './testing/safety-vectors-markup.ts';
import { requestFor, sampleFamily } from './testing/sample-family.ts';

const render = createRender();
/** Renders a file of a package with unknown images, so that no image counts as missing. */
function safe(md: string): string {
  return render({ ...requestFor(md), currentRepo: 'other' }, sampleFamily).html;
}

const vectors = Object.values(safetyVectors).flat();

describe.each(Object.entries(safetyVectors))('%s', (_kind, group) => {
  test.each(group)('a reader is safe from %j', (md) => {
    const html = safe(md);
    expect(findDangers(html)).toEqual([]);
    expect(findDangers(serialize(parseFragment(html)))).toEqual([]);
    expect(findDangers(serialize(parseFragment(serialize(parseFragment(html)))))).toEqual([]);
  });
});

const markups = ['mdx', 'rst', 'asciidoc', 'org'] as const;

/** Converts and renders a document in another markup. */
async function safeMarkup(text: string, kind: (typeof markups)[number]): Promise<string> {
  const request = { ...requestFor(text), kind: { kind }, currentRepo: 'other' };
  return render({ ...request, md: await convertDocument(request, sampleFamily) }, sampleFamily).html;
}

describe.each(markups)('%s', (kind) => {
  test.each(markupVectors[kind])('a reader is safe from %j', async (text) => {
    const html = await safeMarkup(text, kind);
    expect(findDangers(html)).toEqual([]);
    expect(findDangers(serialize(parseFragment(html)))).toEqual([]);
  });

  test('a reader is safe from all of them in one document, and from those of markdown', async () => {
    expect(findDangers(await safeMarkup(markupVectors[kind].join('\n\n'), kind))).toEqual([]);
    for (const md of vectors) expect(findDangers(await safeMarkup(md, kind))).toEqual([]);
  });
});

test('all vectors in one document are as safe as one alone', () => {
  for (const separator of ['\n\n', '\n', ' ']) {
    expect(findDangers(safe(vectors.join(separator)))).toEqual([]);
  }
});

test('vectors inside other syntax are as safe as alone', () => {
  for (const md of vectors) {
    const line = md.replaceAll('\n', ' ');
    const inside = `> ${line}\n\n- ${line}\n\n| ${line} |\n|--|\n| ${line} |\n\n# ${line}\n\n**${line}** [${line}](x) ![${line}](y)`;
    expect(findDangers(safe(inside))).toEqual([]);
  }
});

test('the check finds the dangers of the same vectors without the allow list', () => {
  const parser = createParser();
  const found = vectors.filter((md) => findDangers(parser.render(md, {})).length > 0);
  expect(found.length).toBeGreaterThan(150);
});

test('the check accepts harmless pages', () => {
  const md =
    '# A\n\n[a](https://b.example) ![c](logo.png)\n\n- [x] d\n\n> [!NOTE]\n> e[^1]\n\n```js\nf\n```\n\n[^1]: g';
  expect(findDangers(safe(md))).toEqual([]);
});
