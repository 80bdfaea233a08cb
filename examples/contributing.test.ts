import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');

test('CONTRIBUTING names files and folders that exist', () => {
  const text = readFileSync(join(project, 'CONTRIBUTING.md'), 'utf8');
  const paths = [...text.matchAll(/`((?:src|docs|deploy|scripts)\/[\w/.-]+)`/g)].map(([, path = '']) => path);
  expect(paths.length).toBeGreaterThan(30);
  expect(paths.filter((path) => !existsSync(join(project, path)))).toEqual([]);
});
