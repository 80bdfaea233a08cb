import { expect, test } from 'vitest';
import { createPathWords } from './path-words.ts';

test('the words of a path are the titles of its folders and the names that say something', () => {
  const pages = [
    { file: 'README.md', title: 'Lamp' },
    { file: 'docs/03.care/README.md', title: 'Keep it clean' },
    { file: 'docs/03.care/02.wick-trimming.md', title: 'Scissors' },
  ].map((page) => ({ ...page, hash: '', size: 0 }));
  const pathWords = createPathWords(pages);
  expect(pathWords('docs/03.care/02.wick-trimming.md')).toBe('Keep it clean / care / wick-trimming');
  expect(pathWords('docs/03.care/README.md')).toBe('Keep it clean / care');
  expect(pathWords('README.md')).toBe('');
});
