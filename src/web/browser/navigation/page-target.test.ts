import { expect, test } from 'vitest';
import { sampleSite } from '#web/testing/sample-document.ts';
import { anchorId, planNavigation, withoutParent } from './page-target.ts';

const plan = (to: string, from = '/lantern/index.html', base = '') =>
  planNavigation({ ...sampleSite, base }, new URL(from, 'https://docs.example'), new URL(to, 'https://docs.example'));

test('[R-03] a link to a page of the family is shown in place', () => {
  expect(plan('/lantern/docs/a%20b.html#c')).toEqual({ kind: 'page', path: '/lantern/docs/a%20b.html' });
  expect(plan('/matrix/index.html').kind).toBe('page');
});

test('a site under a base path shows its own pages in place, and leaves other paths to the server', () => {
  const below = (to: string, from = '/docs/lantern/index.html') => plan(to, from, '/docs');
  expect(below('/docs/lantern/a.html')).toEqual({ kind: 'page', path: '/docs/lantern/a.html' });
  expect(below('/docs')).toEqual({ kind: 'redirect', path: '/docs/matrix/index.html' });
  expect(below('/docs/')).toEqual({ kind: 'redirect', path: '/docs/matrix/index.html' });
  for (const to of ['/', '/lantern/a.html', '/docsy/lantern/a.html']) expect(below(to), to).toEqual({ kind: 'leave' });
  expect(below('/docs/lantern/a.html', '/docs/search')).toEqual({ kind: 'leave' });
});

test('a query that arranges the Matrix stays with it, and on any other page it is left to the server', () => {
  expect(plan('/matrix/index.html?sort=name')).toEqual({ kind: 'page', path: '/matrix/index.html' });
  expect(plan('/matrix?sort=name')).toEqual({ kind: 'redirect', path: '/matrix/index.html?sort=name' });
  expect(plan('/matrix/index.html?sort=name&utm_source=x')).toEqual({ kind: 'leave' });
  expect(plan('/matrix/docs/a.html?sort=name')).toEqual({ kind: 'leave' });
});

test('[R-01] [R-05] [R-07] other spellings of an address go to the canonical one', () => {
  expect(plan('/')).toEqual({ kind: 'redirect', path: '/matrix/index.html' });
  expect(plan('/asterism')).toEqual({ kind: 'redirect', path: '/matrix/index.html' });
  expect(plan('/asterism/x.html')).toEqual({ kind: 'redirect', path: '/matrix/x.html' });
  expect(plan('/lantern#wick')).toEqual({ kind: 'redirect', path: '/lantern/index.html#wick' });
});

test('[R-01] the root leads to the default package that the settings name', () => {
  const to = (defaultRepo: string) =>
    planNavigation({ ...sampleSite, defaultRepo }, new URL('https://docs.example/x'), new URL('https://docs.example/'));
  expect(to('lantern')).toEqual({ kind: 'redirect', path: '/lantern/index.html' });
  expect(to('none')).toEqual({ kind: 'redirect', path: '/none/index.html' });
});

test('[R-06] URLs that are no pages of the family are left to the server', () => {
  for (const to of [
    'https://example.org/lantern',
    '/git/lantern/a.png',
    '/lantern/a.png',
    '/lantern/index.html?q=1',
    '/lantern/docs/a.md',
    '/lantern/feed.atom',
    '/api/repo',
    '/-/family.json',
    '/-/offline.html',
    '/-/page/lantern/index.html.json',
    '/search',
    '/search?q=1',
    '/console',
    '/login',
    '/%',
  ]) {
    expect(plan(to), to).toEqual({ kind: 'leave' });
  }
});

test('[R-06] a document knows no packages: the server decides about an address that no route has', () => {
  expect(plan('/none/a.html')).toEqual({ kind: 'page', path: '/none/a.html' });
  expect(plan('/constructor/index.html')).toEqual({ kind: 'page', path: '/constructor/index.html' });
  expect(plan('/asterism-builder')).toEqual({ kind: 'redirect', path: '/asterism-builder/index.html' });
});

test('[P-12] an anchor of the page being read is no navigation', () => {
  expect(plan('/lantern/index.html#wick')).toEqual({ kind: 'anchor', hash: '#wick' });
  expect(anchorId('#%C3%A1ra')).toBe('ára');
  expect(anchorId('#100%')).toBe('100%');
  expect(withoutParent('wick-parent')).toBe('wick');
});
