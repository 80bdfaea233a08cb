import { expect, test } from 'vitest';
import { insteadResponse, isInstead, malformed } from './instead.ts';

test('a redirect keeps the query of the request, unless it has one of its own', () => {
  const to = (search: string) => ({ kind: 'redirect', to: '/lamp/a.html', status: 301, search }) as const;
  const { status, headers } = insteadResponse({ kind: 'redirect', to: '/lamp/a.html', status: 301 }, '?q=1');
  expect([status, headers.get('location')]).toEqual([301, '/lamp/a.html?q=1']);
  for (const [search, location] of [
    ['', '/lamp/a.html'],
    ['?x=2', '/lamp/a.html?x=2'],
  ] as const)
    expect(insteadResponse(to(search), '?q=1').headers.get('location')).toBe(location);
});

test('a refusal is a sentence with its status, which no cache stores', async () => {
  const response = insteadResponse(malformed('The address holds an empty segment.'), '?q=1');
  expect(response.status).toBe(400);
  expect(response.headers.get('cache-control')).toBe('no-store');
  expect(await response.text()).toBe('The address holds an empty segment.\n');
});

test('what was requested differs from what is sent in its place', () => {
  expect(isInstead(malformed('No.'))).toBe(true);
  expect(isInstead({ kind: 'redirect', to: '/', status: 302 })).toBe(true);
  expect([{ kind: 'page' }, { segments: [] }].map(isInstead)).toEqual([false, false]);
});
