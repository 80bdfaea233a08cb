import { expect, test } from 'vitest';
import { groups } from './settings.ts';

const { previews } = groups;

test('an operator who sets nothing publishes no preview', () => {
  expect(previews.parse({})).toEqual({
    requests: false,
    branches: [],
    days: 7,
    limit: 20,
    maxFiles: 2_000,
    maxFileSize: 2_000,
  });
});

test('a setting of previews with an impossible value fails with the expected form', () => {
  const messageOf = (value: unknown): string => previews.safeParse(value).error?.issues[0]?.message ?? '';
  expect(messageOf({ limit: 0 })).toBe('an integer from 1 to 50');
  expect(messageOf({ days: -1 })).toBe('an integer of days from 0 to 365');
  expect(messageOf({ branches: ['a b'] })).toBe('a pattern of names without spaces');
  expect(messageOf({ requests: 'yes' })).toBe('true or false');
});
