import { expect, test } from 'vitest';
import type { DocumentView } from '#model/views/document-view.ts';
import type { MatrixRow } from '#model/views/matrix/matrix.ts';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets, sampleMatrix, sampleMatrixDocument } from '#web/testing/sample-document.ts';

const { view } = sampleMatrixDocument;
const [row] = sampleMatrix.rows;

/** The home page of a family of these packages. */
function home(
  rows: readonly Partial<MatrixRow>[],
  changed: Partial<DocumentView> & { readonly description?: string } = {},
) {
  const { description = '', ...document } = changed;
  if (row === undefined) throw new Error('The sample has no Matrix.');
  const packages = rows.map((each, index) => ({ ...row, repo: `lamp-${index}`, ...each }));
  const matrix = { ...sampleMatrix, rows: packages };
  const shown = { ...view, first: { matrix }, package: { ...view.package, description } };
  return renderDocument({ ...sampleMatrixDocument, ...document, view: shown }, sampleAssets);
}

/** `count` packages of two types. */
const packages = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ type: index === 0 ? 'app' : 'tool' }));

test('the home page has the packages before the README, which comes under a heading with the name of the family', () => {
  const html = home(packages(2), { description: 'Light for all' });
  const parts = [
    'data-part="card"',
    '<h1>Stars</h1>',
    'data-part="totals"',
    'data-part="matrix"',
    'About Stars</h2>',
    '<article',
  ];
  const places = parts.map((part) => html.indexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(html).toContain('<li>2 packages</li><li>12 pages</li><li>3,000 stars</li>');
});

test('a long README is folded, and a short one is not', () => {
  expect(home(packages(1))).not.toContain('Read on');
  expect(home(packages(1), { article: `<p>${'Oil burns. '.repeat(400)}</p>` })).toMatch(
    /<details><summary>Read on<\/summary>.*?<article/s,
  );
});

test('a family without a description is described by what is known of its packages, in both languages', () => {
  const rows = [{}, {}, { language: 'Rust', changed: Date.UTC(2026, 1, 3) }];
  expect(home(rows)).toContain('3 packages, mostly TypeScript; last changed on Feb 3, 2026</p>');
  expect(home(rows)).toContain('data-part="totals"><li>12 pages</li>');
  expect(home(rows, { language: 'hu' })).toContain(
    '3 csomag, többnyire TypeScript; a legutóbbi változás: 2026. febr. 3.</p>',
  );
  expect(home(rows, { description: 'Light for all' })).not.toContain('mostly');
  expect(home([{}, { language: 'Rust', changed: undefined }])).toContain('2 packages; last changed on Jan 2, 2026</p>');
});

test('the search field says how much it searches, in both languages', () => {
  expect(home(packages(1))).toContain('<span>Search 12 pages in 1 package</span>');
  expect(home(packages(2), { language: 'hu' })).toContain('<span>Keresés 2 csomag 12 oldalán</span>');
});

test('filters appear from nine packages on, and only where they divide them, or where the URL sets them', () => {
  const filters = (html: string) =>
    [...html.matchAll(/<select id="asterism:matrix-([a-z]+)"/g)].map(([, name]) => name);
  expect(filters(home(packages(8)))).toEqual(['sort']);
  expect(filters(home(packages(9)))).toEqual(['sort', 'type']);
  expect(filters(home([...packages(8), { archived: true, topics: [] }]))).toEqual([
    'sort',
    'type',
    'topic',
    'archived',
  ]);
  expect(filters(home(packages(8), { query: '?lang=TypeScript' }))).toEqual(['sort', 'language']);
});
