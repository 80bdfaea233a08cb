import { expect, test } from 'vitest';
import { comparisonPath, parseComparison } from './declared.ts';

const site = { product: 'asterism', base: '' };
const range = { repo: 'lamp', from: '1.0.0', to: '2.0.0' };

function segmentsOf(path: string): readonly string[] {
  return path.split('/').slice(2).map(decodeURIComponent);
}

test('the list of pages, a page in one text and a page side by side have paths that are parsed back', () => {
  const { repo: _repo, ...versions } = range;
  for (const [file, layout, path] of [
    [undefined, 'inline', '/lamp/compare/1.0.0...2.0.0/index.html'],
    ['docs/a b.md', 'inline', '/lamp/compare/1.0.0...2.0.0/pages/docs/a%20b.html'],
    ['README.md', 'sides', '/lamp/compare/1.0.0...2.0.0/sides/index.html'],
  ] as const) {
    expect(comparisonPath({ ...range, layout }, file, site)).toBe(path);
    const page = file === undefined ? undefined : segmentsOf(path).slice(3);
    expect(parseComparison(segmentsOf(path))).toEqual({ ...versions, page, layout });
  }
});

test('other paths are no comparisons', () => {
  for (const path of [
    'compare',
    'compare/1.0.0',
    'compare/...',
    'compare/a...',
    'compare/...b',
    'compare/a...b/other/x',
    'compare/a...b/pages',
    'docs/a...b',
  ]) {
    expect(parseComparison(path.split('/')), path).toBeUndefined();
  }
});
