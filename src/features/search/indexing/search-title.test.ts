import { expect, test } from 'vitest';
import { searchTitle } from './search-title.ts';

test('a reader finds a change log by the name of its file, and not by its newest version', () => {
  const titleOf = (file: string, title: string) =>
    searchTitle({ packages: new Map() }, { repo: 'lamp', page: { file, title, hash: '', size: 1 }, title });
  expect(titleOf('CHANGES.rst', 'Version 3.2.0')).toBe('Changes');
  expect(titleOf('docs/changes.md', '2.7.0 (2026-05-07)')).toBe('Changes');
  expect(titleOf('docs/versions.md', 'Version 2 and later')).toBe('Version 2 and later');
});
