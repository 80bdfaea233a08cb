import { expect, test } from 'vitest';
import { checkRules, ruleOf } from './rules.ts';

const facts = { file: 'docs/a.md', isParsed: true, title: undefined, isLicence: false };

test('a page needs a title unless it is the first one, a licence or plain text', () => {
  const found = (file: string, more: Partial<typeof facts> = {}) =>
    ruleOf('no-title').ofPage?.({ ...facts, file, page: { file, hash: '', size: 0 }, ...more });
  expect(found('docs/a.md')).toMatchObject([{ subject: '', place: { line: 1, column: 1 } }]);
  expect([found('README.md'), found('docs/README.txt'), found('a.md', { isLicence: true })]).toEqual([[], [], []]);
  expect(found('docs/a.md', { isParsed: false })).toEqual([]);
  expect([found('docs/_part.md'), found('docs/nav-top.adoc'), found('docs/navigation.md')]).toMatchObject([
    [],
    [],
    [{}],
  ]);
  const page = { file: 'docs/a.md', hash: '', size: 0, title: 'Named by a table of contents' };
  expect(ruleOf('no-title').ofPage?.({ ...facts, page })).toEqual([]);
});

test('an image has its size and the limit in the finding', () => {
  const image = { isUnnamed: false, size: 1.5 * 1024 * 1024, sizeLimit: 1024 * 1024 };
  expect(ruleOf('oversized-image').ofImage?.(image)).toEqual([
    'The image is 1.5 MB, larger than the limit of 1 MB for pages.',
  ]);
  expect(ruleOf('oversized-image').ofImage?.({ ...image, size: image.sizeLimit })).toEqual([]);
});

test('what a rule finds is a sentence', () => {
  for (const rule of checkRules) expect(ruleOf(rule).about).toMatch(/^[A-Z].*\.$/);
});
