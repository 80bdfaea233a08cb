import { expect, test } from 'vitest';
import { ReaderGroups } from './reader-groups.ts';

test('a process reads the folders that are read next, and no folder that another process reads', () => {
  const groups = new ReaderGroups();
  for (const folder of ['/a', '/b', '/c', '/d']) groups.announce(folder);
  expect(groups.othersOf('/b', new Set(), 2)).toEqual(['/c', '/d']);
  expect(groups.othersOf('/b', new Set(['/c']), 8)).toEqual(['/d', '/a']);
});

test('folders that are isolated, unknown, forgotten or no item of a list of paths share no process', () => {
  const groups = new ReaderGroups();
  for (const folder of ['/a', '/b', '/c', '/d:e']) groups.announce(folder);
  groups.isolate('/b');
  groups.forget('/c');
  expect(groups.othersOf('/a', new Set(), 8)).toEqual([]);
  for (const folder of ['/b', '/c', '/d:e', '/f']) expect(groups.isAlone(folder), folder).toBe(true);
  groups.forget('/b');
  groups.announce('/b');
  expect(groups.othersOf('/b', new Set(), 8)).toEqual(['/a']);
});
