import { expect, test } from 'vitest';
import { groups } from './groups.ts';

const messageOf = (value: unknown): string => groups.safeParse(value).error?.issues[0]?.message ?? '';

test('two groups of one title are refused, since readers could not tell them apart', () => {
  const tools = { title: 'Tools', match: ['lamp'] };
  expect(messageOf([tools, { title: 'Tools', match: ['wick'] }])).toMatch(/titles of their own; put the patterns/);
  expect(messageOf([tools, { title: { en: 'Tools', hu: 'Eszközök' }, match: ['wick'] }])).toBe('');
});
