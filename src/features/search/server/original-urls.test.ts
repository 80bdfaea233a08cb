import { expect, test } from 'vitest';
import { generatedCore } from '#catalog/generated-matrix.ts';
import { testEntry } from '#catalog/testing/test-entry.ts';
import type { SearchHit } from '#features/search/contract/search.ts';
import { withOriginalUrls } from './original-urls.ts';

const versions = [
  { file: 'docs/wick.md', language: 'en' },
  { file: 'docs/wick.hu.md', language: 'hu' },
];
const translated = { base: 'docs/wick.md', versions };
const files = ['docs/wick.md', 'docs/wick.hu.md', 'docs/oil.md'];
const pages = new Map(
  files.map((file) => [file, { file, hash: '', size: 1, ...(file.includes('wick') && { translated }) }]),
);

const lamp = testEntry(generatedCore('lamp'), { pages });

function found(kind: SearchHit['kind'], file: string, id: string): string {
  const hit: SearchHit = {
    ...{ kind, repo: 'lamp', file, id, url: 'as it was', package: 'lamp' },
    ...{ title: [], heading: [], excerpt: [] },
  };
  const result = { hits: [hit], more: false, corrected: null, complete: true };
  return (
    withOriginalUrls(result, { product: 'asterism', base: '', packages: new Map([['lamp', lamp]]) }).hits[0]?.url ?? ''
  );
}

test('a visitor who finds a section of an original is shown the original, whatever their language is', () => {
  expect(found('section', 'docs/wick.md', 'trim-it')).toBe('/lamp/docs/wick.original.html#trim-it');
  expect(found('page', 'docs/wick.md', '')).toBe('/lamp/docs/wick.original.html');
  expect(found('section', 'docs/wick.hu.md', 'nyiras')).toBe('as it was');
  expect(found('section', 'docs/oil.md', 'fill')).toBe('as it was');
  expect(found('package', 'docs/wick.md', '')).toBe('as it was');
});
