import { expect, test } from 'vitest';
import { createIgnoreRules, createNameFilter } from './ignore-rules.ts';

test('the nearest .gitignore that names a file decides', () => {
  const rules = createIgnoreRules();
  rules.add('', '\uFEFF*.log\r\n/dist/\r\n');
  rules.add('docs/', '!keep.log\n');
  expect(rules.ignores('a.log')).toBe(true);
  expect(rules.ignores('docs/a.log')).toBe(true);
  expect(rules.ignores('docs/keep.log')).toBe(false);
  expect(rules.ignores('dist/')).toBe(true);
  expect(rules.ignores('docs/dist/')).toBe(false);
  expect(rules.ignores('README.md')).toBe(false);
});

test('a pattern that would keep a processor busy for hours is passed over', () => {
  const rules = createIgnoreRules();
  rules.add('', `${'*a'.repeat(30)}b\n${'a*'.repeat(30)}b\nplain\n`);
  expect(rules.ignores('a'.repeat(200))).toBe(false);
  expect(rules.ignores('plain')).toBe(true);
});

test('without patterns every repository is wanted', () => {
  expect(createNameFilter([], [])('anything')).toBe(true);
});

test('no repository is shown under a name that leads out of a folder', () => {
  const isWanted = createNameFilter([], ['old']);
  expect(['..', '.', '', 'old', 'one'].filter(isWanted)).toEqual(['one']);
});
