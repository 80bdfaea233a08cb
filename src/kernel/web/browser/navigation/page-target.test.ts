import { expect, test } from 'vitest';
import { sampleSite } from '#web/testing/sample-document.ts';
import { anchorId, type PageOnScreen, planNavigation, spelledPath, withoutParent } from './page-target.ts';

/** A page on screen, whose path may differ from the one in its address. */
const shown = (address: string, view: Partial<PageOnScreen['view']> = {}): PageOnScreen => {
  const url = new URL(address, 'https://docs.example');
  return { url, view: { path: url.pathname, ...view } };
};

const plan = (to: string, from: string | PageOnScreen = '/lantern/index.html', base = '') =>
  planNavigation(
    { ...sampleSite, base },
    typeof from === 'string' ? shown(from) : from,
    new URL(to, 'https://docs.example'),
  );

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
    planNavigation({ ...sampleSite, defaultRepo }, shown('/x'), new URL('https://docs.example/'));
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

test('a page that only the server renders is left to another document, whatever its address', () => {
  for (const address of ['/search', '/search/', '/search/index.html?q=1', '/-/map']) {
    expect(plan('/lantern/a.html', shown(address, { path: '/search', serverOnly: true })), address).toEqual({
      kind: 'leave',
    });
  }
});

test.each([
  ['/lantern/', '/lantern/index.html'],
  ['/lantern', '/lantern/index.html'],
  ['/lantern/docs/a', '/lantern/docs/a.html'],
  ['/lantern/docs/a/', '/lantern/docs/a.html'],
  ['/lantern/docs/a/', '/lantern/docs/a/index.html'],
])('at %s, where a host shows %s, links to the page lead to where it is', (address, path) => {
  const from = shown(address, { path });
  expect(plan(`${path}#wick`, from)).toEqual({ kind: 'redirect', path: `${address}#wick` });
  expect(plan(path, from)).toEqual({ kind: 'redirect', path: address });
  const fromMail = shown(`${address}?from=mail`, { path });
  expect(plan(`${path}?from=mail#wick`, fromMail)).toEqual({ kind: 'redirect', path: `${address}?from=mail#wick` });
  expect(plan(`${path}?from=feed`, fromMail)).toEqual({ kind: 'leave' });
  expect(plan(`${address}#wick`, from)).toEqual({ kind: 'anchor', hash: '#wick' });
  expect(plan(address, from)).toEqual({ kind: 'page', path: address });
  expect(plan('/lantern/docs/b.html', from)).toEqual({ kind: 'page', path: '/lantern/docs/b.html' });
});

test('a page beside a folder of its name is another page, and so is its translation', () => {
  const page = shown('/lantern/docs/a.html');
  expect(plan('/lantern/docs/a/index.html', page)).toEqual({ kind: 'page', path: '/lantern/docs/a/index.html' });
  const languages = { path: '/lantern/a.html', versions: [{ path: '/lantern/a.hu.html' }] };
  const translated = {
    path: '/lantern/a.hu.html',
    languages: languages as unknown as NonNullable<PageOnScreen['view']['languages']>,
  };
  expect(plan('/lantern/a.html', shown('/lantern/a.hu', translated))).toEqual({
    kind: 'page',
    path: '/lantern/a.html',
  });
  expect(spelledPath(translated, '/lantern/a')).toBe('/lantern/a.html');
  expect(spelledPath(translated, '/lantern/a.hu/')).toBe('/lantern/a.hu.html');
  expect(spelledPath(translated, '/404.html')).toBe('/404.html');
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
