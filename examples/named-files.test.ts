import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');

function pathsIn(file: string): readonly string[] {
  const text = readFileSync(join(project, file), 'utf8');
  return [...text.matchAll(/`((?:src|docs|deploy|scripts)\/[\w/.-]+)`/g)].map(([, path = '']) => path);
}

test.each(['CONTRIBUTING.md', 'ARCHITECTURE.md'])('%s names files and folders that exist', (file) => {
  const paths = pathsIn(file);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(join(project, path)))).toEqual([]);
});

test('the journeys of ARCHITECTURE name each file once', () => {
  const journeys = pathsIn('ARCHITECTURE.md').filter((path) => /\.tsx?$/.test(path));
  expect(journeys.filter((path, index) => journeys.indexOf(path) !== index)).toEqual([]);
});
