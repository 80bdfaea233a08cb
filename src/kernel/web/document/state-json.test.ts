import { expect, test } from 'vitest';
import type { SiteView } from '#model/views/site-view.ts';
import { readState, stateIn } from '#web/app/page-state.ts';
import {
  sampleDocument,
  sampleDocumentWith,
  sampleFailure,
  sampleMatrix,
  sampleMatrixDocument,
  samplePackage,
  sampleSite,
} from '#web/testing/sample-document.ts';
import { stateJson } from './state-json.ts';

const withSite = (site: Partial<SiteView>) => ({ ...sampleDocument, site: { ...sampleSite, ...site } });

test('the state of a document is at most 2 KB, whatever its tree and its outline are', () => {
  const pages = Array.from({ length: 200 }, (_, index) => ({ name: `Page ${index}`, path: `/lantern/${index}.html` }));
  const headings = Array.from({ length: 100 }, (_, index) => ({
    depth: 2,
    id: `h-${index}`,
    text: `Heading ${index}`,
  }));
  const place = { name: 'lantern', folders: [], pages, next: { name: 'Page 0', path: '/lantern/0.html' } };
  const json = stateJson(sampleDocument);
  expect(Buffer.byteLength(json)).toBeLessThanOrEqual(2_048);
  expect(stateJson(sampleDocumentWith({ headings, place }))).toBe(json);
});

test('the state does not depend on the packages, the people and the links of the family', () => {
  const json = stateJson(sampleDocument);
  const bare = { packages: [], people: { contributors: [], backers: [], sponsors: [] }, promos: [], year: 1999 };
  expect(stateJson(withSite(bare))).toBe(json);
  expect(json).not.toMatch(/stars|description|contributors|payment/);
});

test('only the state of the Matrix names the version of its packages, which a file has', () => {
  const { version } = sampleMatrix;
  expect(readState(stateJson(sampleMatrixDocument)).matrix).toEqual({ version });
  expect(readState(stateJson(sampleDocument))).not.toHaveProperty('matrix');
});

test('an exported document holds its page for other languages, and only if the site has several', () => {
  const stateOf = (languages: readonly string[], live: boolean) => readState(stateJson(withSite({ languages, live })));
  const { page } = stateOf(['en', 'hu'], false);
  expect(page).toMatchObject({ package: { repo: 'lantern', version: '1.2.3' }, description: '"quoted" & <tagged>' });
  expect(page).toMatchObject({ place: { name: 'lantern', pages: [] } });
  expect(stateOf(['en'], false)).not.toHaveProperty('page');
  expect(stateOf(['en', 'hu'], true)).not.toHaveProperty('page');
});

test('a page of the site differs from pages of packages, and its exported document holds it', () => {
  const { address, path, title, description } = sampleDocument.view;
  const frame = { address, path, title, description, package: samplePackage };
  const page = { kind: 'feature', name: 'a-list', ...frame } as const;
  const site = { ...sampleSite, live: false };
  const state = readState(stateJson({ ...sampleDocument, site, view: page }));
  expect(state.view.serverOnly).toBe(true);
  expect(state.page).toEqual(page);
  expect(readState(stateJson(sampleDocument)).view).not.toHaveProperty('serverOnly');
  const failure = { status: 404, url: '/x', reason: 'page' } as const;
  expect(readState(stateJson(sampleFailure(failure))).view).not.toHaveProperty('serverOnly');
});

test('a failure has what the browser decides by, and not what only its page shows', () => {
  const failure = { status: 404, url: '/lantern/x.html', reason: 'page', near: { pages: [], words: 'x' } } as const;
  expect(readState(stateJson(sampleFailure(failure))).view.failure).toEqual({ status: 404, reason: 'page' });
  const loading = { status: 503, url: '/x', reason: 'loading', loading: true } as const;
  expect(readState(stateJson(sampleFailure(loading))).view.failure).toEqual({
    status: 503,
    reason: 'loading',
    loading: true,
  });
});

test('the state is found in its element, and not in text that quotes one', () => {
  const element = (json: string) => `<script type="application/json" id="asterism-state">${json}</script>`;
  const quoted = `<p title="${element('1').replaceAll('"', '&quot;')}">${element('2').replaceAll('<', '&#x3C;')}</p>`;
  const html = `<!doctype html>${quoted}${element(stateJson(sampleDocument))}`;
  expect(stateIn(html)?.view.path).toBe('/lantern/index.html');
  expect(stateIn(quoted)).toBeUndefined();
  expect(stateIn('<!doctype html><p>A proxy.</p>')).toBeUndefined();
});
