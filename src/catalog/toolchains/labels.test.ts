import { expect, test } from 'vitest';
import { labelsIn } from './labels.ts';
import { toolchainFiles } from './testing/toolchain-files.ts';

test('labels of MyST and reStructuredText have the heading below them', async () => {
  const files = toolchainFiles({
    'docs/a.md': '(First label)=\n(second)=\n\n## The `first` part\n\n(third)=\nText.\n',
    'docs/b.rst':
      '.. _first label:\n\nNo heading.\n\n.. _`with: colon`:\n.. _fourth:\n\n====\nPart\n====\n.. _web: https://example.org\n',
    'other/c.md': '(outside)=\n# Outside\n',
  });
  expect(await labelsIn(files, 'docs/')).toEqual({
    'first label': { file: 'docs/a.md', name: 'First label', title: 'The first part' },
    second: { file: 'docs/a.md', name: 'second', title: 'The first part' },
    third: { file: 'docs/a.md', name: 'third', title: undefined },
    'with: colon': { file: 'docs/b.rst', name: 'with: colon', title: 'Part' },
    fourth: { file: 'docs/b.rst', name: 'fourth', title: 'Part' },
  });
});

test('hostile labels are read like others', async () => {
  const files = toolchainFiles({
    'a.md': '(x)=\n'.repeat(100_000),
    'b.rst': '.. _x:\n'.repeat(100_000),
    'c.md': `(${'('.repeat(900_000)}`,
  });
  expect(Object.keys(await labelsIn(files, ''))).toEqual(['x']);
});
