import { expect, test } from 'vitest';
import { versionedDocument } from '#features/versions/testing/sample-versions.ts';
import type { DocumentView } from '#model/views/document-view.ts';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets, sampleDocumentWith, sampleFailure, sampleSite } from '#web/testing/sample-document.ts';
import { readSavedDocument } from './saved-document.ts';

const site = { base: '' };
const path = '/lantern/docs/start.html';

/** The document of a page with a name in the tree, among other pages. */
function documentOf(name: string): DocumentView {
  const pages = [
    { name: 'lantern', path: '/lantern/index.html' },
    {
      name: 'docs',
      pages: [
        { name, path },
        { name: 'a & b', path: '/lantern/docs/a%20&%20b.html' },
      ],
    },
    { name: 'More', more: 2, pages: [{ name: 'One', path: '/lantern/more/one.html' }] },
    { name: 'package.json', path: '/lantern/package.json' },
  ];
  const others = { count: 1, files: [{ name: 'api.rst', path: '/git/lantern/api.rst' }] };
  const place = { name, folders: [], pages, others, next: { name: 'Next', path: '/lantern/next.html' } };
  return sampleDocumentWith({ path, place });
}

const read = (document: DocumentView) => readSavedDocument(renderDocument(document, sampleAssets), site);

test.each(['Start', 'Q & <A> "quoted" ’n’ \'s', '🏮 Start 🔥 here'])(
  'the page %j has its name in the page tree, as plain text',
  (name) => {
    expect(read(documentOf(name)).name).toBe(name);
    expect(read({ ...documentOf(name), site: { ...sampleSite, emoji: 'text' } }).name).toBe(name);
  },
);

test('a page in the menu of its package has the name of the tree, not that of the menu', () => {
  const html = renderDocument(documentOf('First steps'), sampleAssets);
  expect(html).toMatch(/aria-current="page">Getting started</);
  expect(readSavedDocument(html, site).name).toBe('First steps');
});

test('a document without a tree has no name', () => {
  expect(read(sampleFailure({ status: 404, url: path, reason: 'page' })).name).toBeUndefined();
});

test('all pages of the tree are linked, and the next one; files in other formats are not', () => {
  expect(read(documentOf('Start')).linked).toEqual([
    '/lantern/index.html',
    path,
    '/lantern/docs/a%20&%20b.html',
    '/lantern/more/one.html',
    '/lantern/package.json',
    '/lantern/next.html',
  ]);
});

test('the images of a document are those of this host, each once', () => {
  const article =
    '<img alt="" src="/git/lantern/a.png?x=1&amp;y=2"><img src="https://other.example/b.png" alt=""><img src="//c.example/c.png">' +
    '<picture><source srcset="/git/lantern/d.png 2x"><img src="/git/lantern/d.png"></picture>';
  const document = { ...documentOf('Start'), article, badges: '<img src="/-/image/badge/e">' };
  const { images } = read(document);
  expect(images.filter((each) => !each.startsWith('/assets/'))).toEqual([
    '/-/image/badge/e',
    '/git/lantern/a.png?x=1&y=2',
    '/git/lantern/d.png',
  ]);
});

test('saving a package follows no link to another version of it or to a commit', () => {
  const home = { name: 'Lantern', path: '/lantern/index.html' };
  const wick = { name: 'Wick', path: '/lantern/docs/wick.html' };
  const place = { name: 'Wick', folders: [], pages: [home, wick] };
  const permalink = '/lantern@0123/docs/wick.html';
  const html = renderDocument(versionedDocument({ place }, { permalink }), sampleAssets);
  expect(html).toContain('/lantern@1.0.0/docs/wick.html');
  expect(readSavedDocument(html, site).linked).toEqual([home.path, wick.path]);
});
