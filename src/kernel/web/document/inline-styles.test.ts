import { expect, test } from 'vitest';
import { sampleDocument } from '#web/testing/sample-document.ts';
import { stylesOf } from './inline-styles.ts';

const styles = {
  page: 'page',
  articleExtras: 'extras',
  aboveArticle: 'above',
  workspace: 'workspace',
  face: 'face',
  identity: 'identity',
  matrix: 'matrix',
  'feature:family-map': 'map',
  otherView: 'other',
};
const { view: card } = sampleDocument;
const page = { ...card, first: undefined };
const { address, path, title, description, package: current } = card;
const frame = { address, path, title, description, package: current };

test('a document has the styles of what it shows, and no others', () => {
  expect(stylesOf(page, styles)).toEqual(['page']);
  expect(stylesOf(card, styles)).toEqual(['page', 'above']);
  const workspace = { items: [], total: 0, display: 'cards' } as const;
  expect(stylesOf({ ...card, first: { workspace } }, styles)).toEqual(['page', 'above', 'workspace']);
  const workspacePackage = { name: 'wick', path: '/lantern/wick/index.html' };
  expect(stylesOf({ ...page, workspacePackage }, styles)).toEqual(['page', 'above']);
  expect(stylesOf({ ...page, staleSince: 0 }, styles)).toEqual(['page', 'above']);
  expect(stylesOf({ ...page, cut: 'size' }, styles)).toEqual(['page', 'above']);
  const failure = { status: 404, url: '/lantern/x.html', reason: 'page' } as const;
  expect(stylesOf({ kind: 'failure', ...frame, failure }, styles)).toEqual(['page', 'other']);
  expect(stylesOf({ kind: 'feature', ...frame, name: 'a-list' }, styles)).toEqual(['page', 'other']);
});

test('a page of a feature in a package has its own styles, and none of what is around files', () => {
  const place = { name: 'Map', folders: [], pages: [] };
  expect(stylesOf({ kind: 'feature', ...frame, name: 'family-map', place }, styles)).toEqual(['page', 'map']);
});

test('a document has the styles of task lists, numbered code and long articles only if its article has one', () => {
  const shown = ['<li class="task-list-item">', '<div data-stretch="">'];
  for (const article of [...shown, '<code class="numbered lines">'])
    expect(stylesOf(page, styles, { article })).toEqual(['page', 'extras']);
  expect(stylesOf(page, styles, { article: '<p>A text.</p>' })).toEqual(['page']);
});

test('a document has the styles of monograms if it shows one', () => {
  const initials = { ...page, package: { ...page.package, icon: 'monogram:1:La' } };
  expect(stylesOf(initials, styles)).toEqual(['page', 'face']);
});

test('the card of the home page has the styles of the icon of the site', () => {
  const icon = { path: '/icon.svg', type: 'image/svg+xml', width: 8, height: 8 };
  const home = { ...card, package: { ...card.package, core: true } };
  expect(stylesOf(home, styles, { identity: { icon } })).toEqual(['page', 'face', 'above']);
  expect(stylesOf(card, styles, { identity: { icon } })).toEqual(['page', 'above']);
});

test('a document has the styles of logo, links and announcement only if the settings have one of them', () => {
  const links = [{ text: 'Shop', url: '/shop' }];
  expect(stylesOf(page, styles, { identity: { links } })).toEqual(['page', 'identity']);
  expect(stylesOf(card, styles, { identity: { name: 'Lamps' } })).toEqual(['page', 'identity', 'above']);
  expect(stylesOf(page, styles, { identity: { footer: { links, columns: [] } } })).toEqual(['page']);
});
