import { expect, test } from 'vitest';
import { emptyFiles, shownContents } from '#catalog/toolchains/testing/toolchain-files.ts';
import { hostileInput } from '#platform/testing/hostile-input.ts';
import { summaryEntries } from './summary.ts';

const files = emptyFiles('src/a.md', 'src/b.md', 'src/deep/c d.md', 'src/last.md');

function shown(text: string): readonly string[] {
  return shownContents(summaryEntries(text, 'src/', files));
}

test('nested lists, parts, drafts and chapters around them', () => {
  const text = `# Summary

[Before](a.md)

## Part \`one\`

* [B \\[x\\]](./b.md)
    * [C](deep/c%20d.md#part "title")
* [Draft]()
* Group
  * [Gone](gone.md)

---

[After](<last.md>)
`;
  expect(shown(text)).toEqual([
    'Before <src/a.md>',
    'Part one',
    '  B [x] <src/b.md>',
    '    C <src/deep/c d.md>',
    'After <src/last.md>',
  ]);
});

test.each([
  ['a megabyte', '- [x](a.md)\n'.repeat(90_000)],
  [
    'ten thousand levels',
    Array.from({ length: 10_000 }, (_, depth) => `${' '.repeat(depth % 1_900)}- [x](a.md)`).join('\n'),
  ],
  ['open brackets', `- ${'['.repeat(100_000)}\n`.repeat(5)],
  ['half links', `- [${'\\]'.repeat(900)}](\n`.repeat(300)],
])('a summary that is %s ends in time', hostileInput, (_, text) => {
  expect(shown(text)).toBeDefined();
});
