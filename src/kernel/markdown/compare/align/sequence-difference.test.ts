import { expect, test } from 'vitest';
import { splitWords, wordsOf } from '#markdown/compare/split-words.ts';
import { Effort } from './effort.ts';
import { sequenceDifference } from './sequence-difference.ts';

function effort(): Effort {
  return new Effort(() => undefined);
}

const keyOf = (text: string): string => text;

/** The runs as text: equal elements, and removed and inserted ones in brackets. */
function shown(before: readonly string[], after: readonly string[], limit = effort()): string {
  return sequenceDifference(before, after, { effort: limit, keyOf })
    .map((run) => (run.isSame ? run.after.join('') : `[${run.before.join('')}|${run.after.join('')}]`))
    .join('');
}

test('equal and changed runs alternate, and are as few as possible', () => {
  expect(shown([...'abcdef'], [...'abxdeyf'])).toBe('ab[c|x]de[|y]f');
  expect(shown([...'abc'], [...'abc'])).toBe('abc');
  expect(shown([...'abc'], [])).toBe('[abc|]');
  expect(shown([], [...'abc'])).toBe('[|abc]');
  expect(shown([], [])).toBe('');
  expect(shown([...'aXb'], [...'aYb'])).toBe('a[X|Y]b');
});

test('long sequences with many edits are divided at what occurs once in both', () => {
  const before = Array.from({ length: 20_000 }, (_, index) => `${index} `);
  const after = before.map((text, index) => (index % 5 === 0 ? `new${index} ` : text));
  const limit = effort();
  const runs = sequenceDifference(before, after, { effort: limit, keyOf });
  expect(runs.filter(({ isSame }) => !isSame)).toHaveLength(4_000);
  expect(limit.isCoarse).toBe(false);
});

test('sequences without anything that occurs once are replaced between their ends', () => {
  const before = ['start', ...Array.from({ length: 5_000 }, (_, index) => `${index % 7}`), 'end'];
  const after = ['start', ...Array.from({ length: 5_000 }, (_, index) => `x${index % 7}`), 'end'];
  const limit = effort();
  const runs = sequenceDifference(before, after, { effort: limit, keyOf });
  expect(runs.map(({ isSame }) => isSame)).toEqual([true, false, true]);
  expect(limit.isCoarse).toBe(true);
});

test('words keep their signs, and the parts are the whole text', () => {
  const text = 'It’s v1.2.3 of node-fetch, naïve e.g. 日本 👩‍💻!\n  a_b';
  expect(splitWords(text).join('')).toBe(text);
  expect(wordsOf(text)).toEqual(['It’s', 'v1.2.3', 'of', 'node-fetch', 'naïve', 'e.g', '日', '本', '👩‍💻', 'a_b']);
});
