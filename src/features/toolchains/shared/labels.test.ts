import { expect, test } from 'vitest';
import { toolchainFiles } from '#catalog/toolchains/testing/toolchain-files.ts';
import { labelsIn } from './labels.ts';

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

test('directives with a name are labels without a title', async () => {
  const files = toolchainFiles({
    'a.md': '```{figure} wheel.png\n:name: wheel\n```\n\n:::{figure-md} spindle\n:::\n\n# Next\n',
    'b.rst': '.. figure:: shuttle.png\n   :name: the shuttle\n',
  });
  const label = (file: string, name: string): object => ({ file, name, title: undefined });
  expect(await labelsIn(files, '')).toEqual({
    wheel: label('a.md', 'wheel'),
    spindle: label('a.md', 'spindle'),
    'the shuttle': label('b.rst', 'the shuttle'),
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
