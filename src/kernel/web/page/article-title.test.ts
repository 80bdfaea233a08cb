import { expect, test } from 'vitest';
import type { FilePage } from '#model/views/page-view.ts';
import { renderDocument } from '#web/document.tsx';
import {
  sampleAssets,
  sampleCoreDocument,
  sampleDocumentWith,
  sampleMatrixDocument,
} from '#web/testing/sample-document.ts';

const place = { name: '🕯️ Trim & light', pages: [], folders: [] } as const;

/** The sheet of a page from its top to the end of the article. */
function sheetOf(view: Partial<FilePage>, article: string): string {
  const document = { ...sampleDocumentWith({ headings: [], ...view }), article };
  return /data-part="sheet"[^>]*>(.*?)<\/article>/s.exec(renderDocument(document, sampleAssets))?.[1] ?? '';
}

function titlesIn(html: string): readonly string[] {
  return [...html.matchAll(/<h1[^>]*>(.*?)<\/h1>/gs)].map(([, title = '']) => title.replace(/<[^>]*>/g, ''));
}

const title = (text: string, inner = text) => ({
  view: { first: {}, headings: [{ depth: 1, id: 'top', text }] },
  article: `<h1 id="top">${inner}</h1><p>Words.</p>`,
});

test('a page whose title was folded with what many pages repeat has the name of the list as its title', () => {
  const page = sheetOf({ first: undefined, place }, '<h2 id="v1">v1</h2><p>First.</p>');
  expect(titlesIn(page)).toEqual([expect.stringContaining('Trim &amp; light')]);
  expect(page.indexOf('<h1')).toBeLessThan(page.indexOf('<article'));
});

test('a page with a title of its own, in markdown or in HTML, and one with a card get no other title', () => {
  const headings = [{ depth: 1, id: 'wick', text: 'Wick' }];
  expect(titlesIn(sheetOf({ first: undefined, place, headings }, '<h1 id="wick">Wick</h1>'))).toEqual(['Wick']);
  expect(titlesIn(sheetOf({ first: undefined, place }, '<div><h1>Wick</h1></div>'))).toEqual(['Wick']);
  expect(titlesIn(sheetOf({ first: {}, place }, '<p>Words.</p>'))).toEqual(['lantern']);
});

test('a title of a README that is the name of its package is seen once, and its anchor stays', () => {
  const emoji = '<img class="emoji" alt="🏮" src="/x.png"> Lan-tern!';
  for (const [text, inner] of [
    ['lantern'],
    ['🏮 Lan-tern!', emoji],
    ['x-lantern'],
    ['Lantern', '<a href="/">Lantern</a>'],
  ] as const) {
    const { view, article } = title(text, inner);
    const page = sheetOf(view, article);
    expect(page).toContain('<h1 class="visually-hidden" id="top">');
    expect(page).toContain('<b>lantern</b>');
  }
});

test('a title that says more than the name, or holds a logo, stays visible', () => {
  for (const { view, article } of [
    title('Lantern for agents'),
    title('🏮', '🏮'),
    title('Lantern', '<img src="/logo.svg" alt="Lantern">'),
    { ...title('Lantern'), view: { ...title('Lantern').view, first: undefined } },
  ]) {
    expect(sheetOf(view, article)).toContain('<h1 id="top">');
  }
});

test('the README of a home page, which has a title of its own, begins with a heading of the second level', () => {
  const home = (text: string) => {
    const { view, article } = title(text);
    return sheetOf({ ...sampleMatrixDocument.view, headings: view.headings }, article);
  };
  expect(titlesIn(home('A lantern for all'))).toHaveLength(1);
  expect(home('A lantern for all')).toContain('<h2 id="top">A lantern for all</h2>');
  expect(home('Stars!')).toContain('<h2 class="visually-hidden" id="top">Stars!</h2>');
});

test('the head of a core package that is alone is called like the family, and its README does not repeat that', () => {
  const { view, article } = title('⁂ Stars');
  const head = sheetOf({ ...sampleCoreDocument.view, headings: view.headings }, article);
  expect(head).toContain('<b>Stars</b>');
  expect(head).toContain('<h1 class="visually-hidden" id="top">');
  // The title of its metadata is what else is known about it.
  const undescribed = { ...sampleCoreDocument.view.package, description: '' };
  const other = sheetOf({ ...sampleCoreDocument.view, package: undescribed, headings: [] }, '<p>Words.</p>');
  expect(titlesIn(other)).toEqual(['Stars']);
  expect(other).toContain('>Matrix</p>');
});

test('the title of a package in a folder is seen once as well', () => {
  const workspacePackage = { name: '@hive/honey', path: '/lantern/honey/index.html' };
  const { view, article } = title('Honey');
  expect(sheetOf({ ...view, first: undefined, workspacePackage }, article)).toContain(
    '<h1 class="visually-hidden" id="top">',
  );
});
