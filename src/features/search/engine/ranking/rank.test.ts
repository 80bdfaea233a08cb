import { expect, test } from 'vitest';
import { parseQuery } from '#features/search/engine/query/query.ts';
import { createFieldReader } from './field-reader.ts';
import { type Candidate, scoreOf } from './rank.ts';

const names = ['Signpost'];

function page(title: string): Candidate {
  return { kind: 1, names, title, path: '', heading: '', frequency: -1, stars: 0 };
}

function section(title: string, heading: string): Candidate {
  return { kind: 2, names, title, path: '', heading, frequency: -1, stars: 0 };
}

/** Titles and headings from the first hit to the last. */
function inOrder(text: string, candidates: readonly Candidate[]): readonly string[] {
  const query = parseQuery(text);
  const weights = query.terms.map(() => 1);
  const fieldOf = createFieldReader({ parsed: query, weights });
  const scored = candidates.map((candidate) => ({
    candidate,
    score: scoreOf(candidate, query, { fieldOf, weights }),
  }));
  return scored.toSorted((a, b) => b.score - a.score).map(({ candidate }) => candidate.heading || candidate.title);
}

test.each([
  ['route', 'Routes'],
  ['routes', 'Route'],
  ['error', 'Errors'],
  ['beállítás', 'Beállítások'],
  ['named routes', 'Named route'],
])('a search for %j finds the page %j before a section with a longer heading', (text, title) => {
  const heading = `No ${text}`;
  expect(inOrder(text, [section('Errors of a server', heading), page(title)])).toEqual([title, heading]);
});

test('a title with the same words comes before a title with other forms of them', () => {
  expect(inOrder('route', [page('Routes'), page('Route')])).toEqual(['Route', 'Routes']);
});
