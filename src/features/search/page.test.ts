import { expect, test } from 'vitest';
import { stylesOf } from '#web/document/inline-styles.ts';
import { stateJson } from '#web/document/state-json.ts';
import { renderDocument } from '#web/document.tsx';
import { sampleAssets, sampleDocument, sampleFailure, samplePackage } from '#web/testing/sample-document.ts';
import { searchData, searchPageName } from './contract/search-view.ts';

const { address, path, title, description } = sampleDocument.view;
const result = { hits: [], more: false, corrected: null, complete: true };
const search = { query: 'wick', filter: {}, scope: undefined, limit: 50, outcome: { kind: 'found', result } } as const;
const view = {
  kind: 'feature',
  name: searchPageName,
  ...{ address, path, title, description, package: samplePackage },
  parts: searchData.with(search),
  isUnlisted: true,
} as const;

test('the search page has its query in its title, and no search engine lists it', () => {
  const html = renderDocument({ ...sampleDocument, view, article: '' }, sampleAssets);
  expect(html).toMatch(/<title>wick · Search · /);
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toMatch(/<div class="search"><h1 tabindex="-1">Search<\/h1>/i);
});

test('the search page has the styles of monograms: it may show any package', () => {
  const styles = { ...sampleAssets.styles, face: 'face', [`feature:${searchPageName}` as const]: 'results' };
  expect(stylesOf(view, styles)).toEqual([styles.page, 'face', 'results']);
});

test('the search page is one that navigation does not replace in place', () => {
  expect(JSON.parse(stateJson({ ...sampleDocument, view })).view.serverOnly).toBe(true);
});

test('the page of an address without a page leads to a search for the words of the address', () => {
  const near = (words: string) => {
    const failure = { status: 404, url: '/x', reason: 'page', near: { pages: [], words } } as const;
    return renderDocument(sampleFailure(failure), sampleAssets);
  };
  expect(near('wick oil')).toContain('<a href="/search?q=wick+oil" rel="nofollow">Search for “wick oil”</a>');
  expect(near('')).toContain('<a href="/search" rel="nofollow">Search all pages</a>');
});
