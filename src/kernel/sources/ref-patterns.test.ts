import { expect, test } from 'vitest';
import { createRefFilter } from './ref-patterns.ts';

test('a pattern selects names of tags and branches as its wildcards say', () => {
  const names = ['v1.0', 'v1/0', '1.0', 'x1.0', 'V1.0', 'release/1.x', 'a.b', 'a*b', ''];
  const matched = (...patterns: string[]) => names.filter(createRefFilter(patterns));
  expect(matched('v*', '[0-9]*')).toEqual(['v1.0', '1.0']);
  expect(matched('**')).toEqual(names);
  expect(matched('release/*')).toEqual(['release/1.x']);
  expect(matched('?1.0')).toEqual(['v1.0', 'x1.0', 'V1.0']);
  expect(matched('[!v]1.0')).toEqual(['x1.0', 'V1.0']);
  expect(matched('a.b', '(', '[z-a]', '[')).toEqual(['a.b']);
  expect(createRefFilter(['[z-a]'])('[z-a]')).toBe(true);
  expect(createRefFilter([])('v1.0')).toBe(false);
  expect(createRefFilter(['*'])('x'.repeat(201))).toBe(false);
});
