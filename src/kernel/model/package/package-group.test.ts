import { expect, test } from 'vitest';
import { matchesPattern, packageGroups } from './package-group.ts';

const router = { repo: 'router', name: 'signpost-router', folder: 'signpost-router', keywords: ['HTTP', 'routing'] };

test('a group has an address from its title, and each group its own', () => {
  const titles = ['Tools & more', { hu: 'Eszközök', en: 'Tools' }, 'tools, more', '…'];
  const groups = packageGroups(titles.map((title) => ({ title, match: [] })));
  expect(groups.map(({ id }) => id)).toEqual(['tools-more', 'eszkozok', 'tools-more-3', '4']);
});

test('the numbers of groups with the same title are not those that other titles have', () => {
  const idsOf = (...titles: readonly string[]) =>
    packageGroups(titles.map((title) => ({ title, match: [] }))).map(({ id }) => id);
  expect(idsOf('Tools 3', 'Tools', 'Tools')).toEqual(['tools-3', 'tools', 'tools-4']);
  expect(idsOf('2', '…', '…')).toEqual(['2', '3', '4']);
});

test('a pattern matches the short name, the full name and the folder, in any case', () => {
  for (const pattern of ['router', 'signpost-router', 'Signpost-*', '*-router', '*', 's*r*r']) {
    expect(matchesPattern(pattern)(router), pattern).toBe(true);
  }
  for (const pattern of ['route', 'signpost', 'outer', 's.gnpost-router', '*x*']) {
    expect(matchesPattern(pattern)(router), pattern).toBe(false);
  }
});

test('the parts of a pattern do not overlap in a name', () => {
  const named = (name: string) => ({ repo: name, name, folder: name, keywords: [] });
  expect(matchesPattern('ab*ba')(named('aba'))).toBe(false);
  expect(matchesPattern('ab*ba')(named('abba'))).toBe(true);
  expect(matchesPattern('*a*a*a*b')(named('a'.repeat(100_000)))).toBe(false);
});

test('a topic matches the packages that name it', () => {
  expect(matchesPattern('topic:http')(router)).toBe(true);
  expect(matchesPattern('topic:htt')(router)).toBe(false);
});
