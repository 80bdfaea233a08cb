import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const project = join(import.meta.dirname, '..');
const files = globSync('src/**/*.{ts,tsx}', { cwd: project }).filter((file) => !file.includes('.test.'));

/** Most lines of a function from its first to its last, with comments and blank lines. */
const maxLines = 60;

/** The functions of a file with more lines than that, as `file:line`. */
function longFunctions(file: string): readonly string[] {
  const text = readFileSync(join(project, file), 'utf8');
  const lineOf = (offset: number): number => text.slice(0, offset).split('\n').length;
  const found: string[] = [];
  const visit = (node: unknown): void => {
    if (Array.isArray(node)) node.forEach(visit);
    else if (isNode(node)) {
      const first = lineOf(node.start);
      if (/Function/.test(node.type) && lineOf(node.end) - first >= maxLines) found.push(`${file}:${first}`);
      Object.values(node).forEach(visit);
    }
  };
  visit(parseAst(text, { lang: file.endsWith('x') ? 'tsx' : 'ts' }));
  return found;
}

function isNode(value: unknown): value is { readonly type: string; readonly start: number; readonly end: number } {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value && 'end' in value;
}

test('no function is longer than 60 lines, comments and blank lines counted', () => {
  expect(files.length).toBeGreaterThan(800);
  expect(files.flatMap(longFunctions)).toEqual([]);
});
